import { describe, expect, it } from 'vitest';
import { replaceEnd } from '../../../src/lib/replace-end.ts';

describe('a list with another end', () => {
  it.each([
    [3, []],
    [3, ['x']],
    [1, ['x']],
    [1, ['x', 'y', 'z']],
    [0, []],
    [0, ['x']],
  ])('keeps the items below index %i and ends with %j', (from, end) => {
    const list = ['a', 'b', 'c'];
    expect(replaceEnd(list, from, end)).toEqual([...list.slice(0, from), ...end]);
    expect(list).toEqual(['a', 'b', 'c']);
  });
});
