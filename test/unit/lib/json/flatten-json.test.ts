import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../src/lib/json/json.ts';
import { flattenJson, previewJson } from '../../../../src/lib/json/rows.ts';

const json = parseJson('{"a/b":{"~":[1,"x"]},"cost":12345678901234567890,"none":null,"empty":{}}');

describe('a JSON document in lines', () => {
  it('has a line for every value, depth first, with counts for what holds others', () => {
    const lines = flattenJson(json).map(
      ({ depth, key = '', value }) => `${' '.repeat(depth)}${key} ${previewJson(value)}`,
    );
    expect(lines).toEqual([
      ' {4}',
      ' a/b {1}',
      '  ~ [2]',
      '   0 1',
      '   1 "x"',
      ' cost 12345678901234567890',
      ' none null',
      ' empty {0}',
    ]);
  });

  it('takes a list of any length', () => {
    expect(flattenJson(Array.from({ length: 300_000 }, (_, at) => at))).toHaveLength(300_001);
  });
});
