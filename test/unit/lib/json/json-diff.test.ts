import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffJson, jsonPath } from '../../../../src/lib/json/rows.ts';
import { parseJson, stringifyJson, type Json } from '../../../../src/lib/json/json.ts';

const side = (value: Json | undefined): string =>
  value === undefined ? 'nothing' : stringifyJson(value);

const told = (left: string, right: string): readonly string[] =>
  diffJson(parseJson(left), parseJson(right)).map(
    (difference) =>
      `${jsonPath(difference.steps)}: ${side(difference.left)} | ${side(difference.right)}`,
  );

describe('the differences of two documents', () => {
  it('are the places that differ, with what each side has there', () => {
    expect(told('{"a":1,"b":{"c":[1,2]},"d":0}', '{"a":1,"b":{"c":[1,3,4]},"e":{"x":1}}')).toEqual([
      '$.b.c[1]: 2 | 3',
      '$.b.c[2]: nothing | 4',
      '$.d: 0 | nothing',
      '$.e: nothing | {"x":1}',
    ]);
  });

  it('are told to the digit', () => {
    expect(told('12345678901234567890', '12345678901234567891')).toHaveLength(1);
    expect(told('1.0', '1')).toHaveLength(1);
  });

  it('tell a list from an object and null from nothing', () => {
    expect(told('{"a":[]}', '{"a":{}}')).toEqual(['$.a: [] | {}']);
    expect(told('{"a":null}', '{}')).toEqual(['$.a: null | nothing']);
  });

  it('are none between a document and itself, and the same from either side', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [left, right] = [one, other].map((value) => parseJson(JSON.stringify(value)));
        if (left === undefined || right === undefined) return;
        expect(diffJson(left, left)).toEqual([]);
        const paths = (list: ReturnType<typeof diffJson>) =>
          list.map(({ steps }) => jsonPath(steps)).sort();
        expect(paths(diffJson(left, right))).toEqual(paths(diffJson(right, left)));
      }),
    );
  });
});
