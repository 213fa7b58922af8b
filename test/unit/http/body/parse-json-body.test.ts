import { describe, expect, it } from 'vitest';
import { memoizeLast, parseJsonBody } from '../../../../src/http/wire-types.ts';

describe('a parser that knows its last text', () => {
  it('gives for the same text the same value, so that nothing is read twice', () => {
    const read = memoizeLast(parseJsonBody);
    expect(read('{"a":[1]}')).toBe(read('{"a":[1]}'));
  });

  it('reads every other text, to the last letter', () => {
    const read = memoizeLast(parseJsonBody);
    expect(
      [read('{"a":[1]}'), read('{"a":[2]}'), read('{"a":[1]}')].map(({ json }) => json),
    ).toEqual([{ a: [1] }, { a: [2] }, { a: [1] }]);
  });

  it('keeps nothing of a text that is too long to be worth it', () => {
    const read = memoizeLast(parseJsonBody);
    const long = JSON.stringify('x'.repeat(1024 * 1024));
    expect(read(long)).not.toBe(read(long));
  });
});
