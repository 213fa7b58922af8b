import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jqPath, jsonPath, flattenJson, pathTo } from '../../../../src/lib/json/rows.ts';
import { parseJson, type Json } from '../../../../src/lib/json/json.ts';
import { queryJson, toJsonPath } from '../../../../src/shell/tree/json-query.ts';

const document = parseJson(`{
  "events": [
    { "offset": 12345678901234567890, "amount": "250.5000000000", "party": "alice::1220ab" },
    { "offset": 12345678901234567891, "amount": "9.0000000000", "party": "bob::1220cd" },
    { "offset": 7, "cost": 1.50, "party": "alice::1220ab" }
  ],
  "a.b": { "deep": null }
}`);

const hits = (query: string, json: Json = document) => {
  const found = queryJson(json, query);
  if (!found.ok) throw new Error(found.error);
  return found.value.paths.map(jsonPath);
};

const problem = (query: string, json: Json = document) => {
  const found = queryJson(json, query);
  return found.ok ? 'no problem' : found.error;
};

describe('a query on a JSON document', () => {
  it.each([
    ['$.events[0].offset', ['$.events[0].offset']],
    ['$..party', ['$.events[0].party', '$.events[1].party', '$.events[2].party']],
    ["$..[?@.party == 'bob::1220cd']", ['$.events[1]']],
    ['$.events[?@.cost > 1]', ['$.events[2]']],
    ['$.events[?number(@.amount) > 100].amount', ['$.events[0].amount']],
    ['$.events[-1:].party', ['$.events[2].party']],
    ["$['a.b'].deep", ['$["a.b"].deep']],
    ['$', ['$']],
    ['.', ['$']],
    ['.events[].party', ['$.events[0].party', '$.events[1].party', '$.events[2].party']],
    ['.events[1].amount', ['$.events[1].amount']],
    ['.["a.b"].deep', ['$["a.b"].deep']],
    ['."a.b"', ['$["a.b"]']],
    ["$.events[?search(@.party, '^bob')]", ['$.events[1]']],
    ["$.events[?match(@.party, 'bob')]", []],
    ["$.events[?match(@.party, 'b.b::[0-9a-z]+')]", ['$.events[1]']],
    ['$.nothing', []],
  ])('%s finds %j', (query, expected) => {
    expect(hits(query)).toEqual(expected);
  });

  it('compares long numbers by all their digits, in quotes, and asks for the quotes', () => {
    expect(hits("$.events[?@.offset == '12345678901234567891']")).toEqual(['$.events[1]']);
    expect(problem('$.events[?@.offset == 12345678901234567891]')).toContain(
      'Put the number 12345678901234567891 in quotes',
    );
    expect(hits('$.events[?@.offset == 7]')).toEqual(['$.events[2]']);
  });

  it('says what is wrong, and at which character', () => {
    expect(problem('$.events[')).toMatch(
      /^Cannot read the query \$\.events\[: .+ \(character \d+\)\. For example/,
    );
    expect(problem('$.events[?match(@.party, "(a")]')).toContain('Cannot read the regex (a');
    expect(problem('$..a..b..c')).toBe('Use at most 2 ".." in a query.');
    expect(problem('.a | length')).toContain('Cannot read the query');
  });

  it('finds every value by its own path, in either spelling', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const json = parseJson(JSON.stringify(value));
        const rows = flattenJson(json);
        rows.forEach((_, at) => {
          const path = pathTo(rows, at);
          for (const query of [jsonPath(path), jqPath(path)]) {
            const found = queryJson(json, query);
            expect(found.ok && found.value.paths).toEqual([path]);
          }
        });
      }),
      { examples: [[{ '.': { '': 0 } }]] },
    );
  });

  it('never runs code, and ends with a reason whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = queryJson(document, `$${text}`);
        expect(found.ok || found.error !== '').toBe(true);
      }),
    );
    expect(problem('$[?process.exit(1)]')).toContain('Cannot read the query');
    expect(problem('$[?constructor.constructor("return 1")()]')).toContain('Cannot read');
  });

  it('takes linear time for a pattern and a text that take others forever', () => {
    const json = parseJson(`["${'a'.repeat(5000)}"]`);
    expect(hits("$[?match(@, '(a*)*b')]", json)).toEqual([]);
  });

  it('lists hits in the order of the document', () => {
    const json = parseJson('{"b":{"x":{"x":1}},"x":2,"a":[{"x":3}]}');
    expect(hits('$..x', json)).toEqual(['$.b.x', '$.b.x.x', '$.x', '$.a[0].x']);
  });

  it('gives up a query that would visit a large document again and again', () => {
    const wide = parseJson(`[${Array.from({ length: 3000 }, () => '{}').join(',')}]`);
    expect(problem('$[?count($..b) > 1]', wide)).toContain('visits too much');
  });

  it('leaves quoted text as it is when it translates a path of jq', () => {
    expect(toJsonPath('.["x[].y"][].z')).toBe('$["x[].y"][*].z');
  });
});
