import { describe, expect, it } from 'vitest';
import {
  base64Oddities,
  checkProvidedKeys,
  checkUnknownFields,
  listed,
  parseBase64,
  passedOver,
} from '../../../src/verify/shared-checks.ts';
import { checkNames } from '../../../src/verify/check-result.ts';
import { newSigner } from '../../support/verify/topology-writer.ts';

const fieldsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    place: `Node.${index}`,
    bytes: Buffer.alloc(index + 1),
  }));

const found = (count: number): readonly string[] => fieldsOf(count).map(({ place }) => place);

describe('a list of what is wrong', () => {
  it('has up to four findings, and counts the others', () => {
    expect(listed(found(4))).toBe('Node.0; Node.1; Node.2; Node.3');
    expect(listed(found(5))).toBe('Node.0; Node.1; Node.2; Node.3; and 1 more');
  });
});

describe('the check of unknown fields', () => {
  it('is a warning that names up to eight, and counts the others', () => {
    const eight = checkUnknownFields(fieldsOf(8), []);
    expect(eight).toMatchObject({ state: 'warning' });
    expect(eight.detail).toMatch(/^Node\.0 \(1 bytes\), .*, Node\.7 \(8 bytes\)$/);
    expect(checkUnknownFields(fieldsOf(10), []).detail).toMatch(
      / Node\.7 \(8 bytes\), and 2 more$/,
    );
  });

  it('is passed only if all bytes were decoded', () => {
    expect(checkUnknownFields([], [])).toMatchObject({ state: 'verified' });
    expect(checkUnknownFields([], ['bytes 3 to 9'])).toMatchObject({
      state: 'unknown',
      detail: 'bytes 3 to 9',
    });
    expect(passedOver(checkNames.encoding, ['x'], 'fine')).toMatchObject({ state: 'unknown' });
  });
});

describe('a public key that is given', () => {
  const { publicKey } = newSigner();

  it('is refused unless the request names it, and the refusal says which ones it names', () => {
    const { fingerprint } = publicKey;
    const detailWith = (...named: readonly string[]) =>
      checkProvidedKeys([publicKey], new Set(named));
    expect(detailWith('1220ab', fingerprint)).toMatchObject([{ state: 'verified' }]);
    expect(detailWith('1220ab', '1220cd')).toMatchObject([
      {
        state: 'failed',
        detail: `the key is ${fingerprint}, but the request names 1220ab, 1220cd`,
      },
    ]);
    expect(detailWith()).toMatchObject([
      { state: 'failed', detail: `the key is ${fingerprint}, but the request names no keys` },
    ]);
  });
});

describe('base64', () => {
  it('is text of the alphabet that ledgers accept, in its canonical spelling', () => {
    expect(parseBase64('AAE=')?.toString('hex')).toBe('0001');
    for (const text of ['AA-_', 'A A=', '!']) expect(parseBase64(text)).toBeUndefined();
    const places = [
      ['one', 'AAE='],
      ['two', 'AAF='],
      ['three', 'no base64'],
    ] as const;
    expect(base64Oddities(places)).toEqual([expect.stringMatching(/^two: unused bits/)]);
  });
});
