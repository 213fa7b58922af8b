import { describe, expect, it } from 'vitest';
import { narrowOptions } from '../../../../src/requests/prepare/list-options.ts';

const optionsOf = (...values: readonly string[]) =>
  values.map((value) => ({ value, label: value }));
const found = { options: optionsOf('alice::12', 'goldhouse::34', 'bob::56'), note: 'three' };

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
