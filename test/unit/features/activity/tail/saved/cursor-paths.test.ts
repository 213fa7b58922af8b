import { describe, expect, it } from 'vitest';
import { checksum } from '../../../../../../src/features/activity/tail/saved/cursor-paths.ts';

describe('the checksum of a text', () => {
  // The test vectors of 64-bit FNV-1a by its authors (test_fnv.c).
  it.each([
    ['', 'cbf29ce484222325'],
    ['a', 'af63dc4c8601ec8c'],
    ['foobar', '85944171f73967e8'],
  ])('the checksum of %j is the one that its specification lists', (text, sum) => {
    expect(checksum(text)).toBe(sum);
  });
});
