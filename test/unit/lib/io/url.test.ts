import { describe, expect, it } from 'vitest';
import { exactPattern } from '../../../../src/config/profiles/same-ledger.ts';
import { urlOrigin } from '../../../../src/config/settings/urls.ts';
import {
  encodePathPart,
  parseUrl,
  normalizeServiceAddress,
} from '../../../../src/lib/io/service-address.ts';

/** More calls than V8 waits for before it optimizes a function. */
const calls = 20_000;

const german = 'https://ledger.bücher.example./api';

describe('a URL', () => {
  it('is parsed, relative to a base if one is given', () => {
    expect(parseUrl('https://scan.example/a?b')?.host).toBe('scan.example');
    expect(parseUrl('/b', 'https://scan.example/a')?.href).toBe('https://scan.example/b');
    expect(parseUrl('/b')).toBeUndefined();
    expect(parseUrl('https://a b')).toBeUndefined();
  });

  it.each([
    ['the identity of a service', normalizeServiceAddress],
    ['an origin', urlOrigin],
    ['the ledger that a rule is about', (url: string) => exactPattern({ url }, [])],
  ] as const)('has the same meaning as %s after thousands of calls', (_, read) => {
    const before = read(german);
    for (let call = 0; call < calls; call += 1) read(`https://ledger.example/${call % 7}`);
    expect(read(german)).toEqual(before);
    expect(JSON.stringify(before)).toContain('xn--bcher-kva');
  });
});

describe('a text as one segment of a path', () => {
  it.each([
    ['alice::1220ab', 'alice%3A%3A1220ab'],
    ['../a?b#c', '..%2Fa%3Fb%23c'],
    ['für 漢', 'f%C3%BCr%20%E6%BC%A2'],
  ])('is encoded: %s', (text, wanted) => expect(encodePathPart(text)).toBe(wanted));

  it('has a replacement character for a lone surrogate', () => {
    expect(encodePathPart('a\ud800b')).toBe('a%EF%BF%BDb');
  });
});
