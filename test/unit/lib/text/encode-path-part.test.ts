import { describe, expect, it } from 'vitest';
import { encodePathPart } from '../../../../src/lib/text/encode-path-part.ts';

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
