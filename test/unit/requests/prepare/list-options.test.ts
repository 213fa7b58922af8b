import { describe, expect, it, onTestFinished } from 'vitest';
import { setPartyNames } from '../../../../src/lib/text/party-names.ts';
import { listOptions, narrowOptions } from '../../../../src/requests/prepare/list-options.ts';

const optionsOf = (...values: readonly string[]) =>
  values.map((value) => ({ value, label: value }));
const found = { options: optionsOf('alice::12', 'goldhouse::34', 'bob::56'), note: 'three' };

describe('the receivers of a payment', () => {
  const receivers = async (partiesSeen: readonly string[]) => {
    const request = () => Promise.reject(new Error('no service is asked'));
    const { signal } = new AbortController();
    const deps = { request, requested: {}, payer: 'me::12', partiesSeen, signal };
    const found = await listOptions('receivers', deps);
    return found.ok ? found.value.options.map(({ value }) => value) : [];
  };

  it('are listed in one order, those with names first, and without the payer', async () => {
    setPartyNames({ zoe: 'a::1', bank: 'z::2', own: 'me::12' });
    onTestFinished(() => setPartyNames());
    const wanted = ['z::2', 'a::1', 'bob::56', 'goldhouse::34', 'treasury::78'];
    expect(await receivers(['treasury::78', 'me::12', 'goldhouse::34', 'bob::56'])).toEqual(wanted);
    expect(await receivers(['goldhouse::34', 'bob::56', 'z::2', 'treasury::78'])).toEqual(wanted);
  });
});

describe('the values listed for a field with text in it', () => {
  it('are those that contain the text', () => {
    expect(narrowOptions(found, 'GOLD')).toEqual({
      options: optionsOf('goldhouse::34'),
      note: 'three',
    });
  });

  it('begin with those that begin with the text, in any case', () => {
    const seen = { options: optionsOf('validator-3::12', 'alice::34', 'alina::56') };
    expect(narrowOptions(seen, 'Ali').options).toEqual(
      optionsOf('alice::34', 'alina::56', 'validator-3::12'),
    );
  });

  it('are all of them when none contains it', () => {
    expect(narrowOptions(found, 'zoe')).toBe(found);
  });

  it('are all of them when the text is one of them already', () => {
    expect(narrowOptions(found, 'bob::56')).toBe(found);
  });
});
