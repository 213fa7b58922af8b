import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../src/lib/json/json.ts';
import { flattenJson } from '../../../../src/lib/json/flatten-json.ts';

const json = parseJson('{"a/b":{"~":[1,"x"]},"cost":12345678901234567890,"none":null,"empty":{}}');
const open = { collapsed: new Set<string>() };

describe('a JSON document in lines', () => {
  it('has a line for every value, depth first, with counts for what holds others', () => {
    const lines = flattenJson(json, open);
    expect(lines.map(({ depth, key, preview }) => `${' '.repeat(depth)}${key} ${preview}`)).toEqual(
      [
        ' {4}',
        ' a/b {1}',
        '  ~ [2]',
        '   0 1',
        '   1 "x"',
        ' cost 12345678901234567890',
        ' none null',
        ' empty {0}',
      ],
    );
  });

  it('names each value by its JSON pointer', () => {
    const paths = flattenJson(json, open).map(({ path }) => path);
    expect(paths.slice(0, 4)).toEqual(['', '/a~1b', '/a~1b/~0', '/a~1b/~0/0']);
  });

  it('keeps the content of what is collapsed to itself', () => {
    const lines = flattenJson(json, { collapsed: new Set(['/a~1b']) });
    expect(lines.map(({ key }) => key)).toEqual(['', 'a/b', 'cost', 'none', 'empty']);
  });

  it('takes a list of any length', () => {
    expect(
      flattenJson(
        Array.from({ length: 300_000 }, (_, at) => at),
        open,
      ),
    ).toHaveLength(300_001);
  });
});
