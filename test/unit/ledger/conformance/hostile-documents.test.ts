import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../../../src/config/file/yaml-text.ts';
import { readApiDocument } from '../../../../src/ledger/conformance/api-document.ts';
import { compareDocument } from '../../../../src/ledger/conformance/compare-document.ts';
import { usedOperations } from '../../../../src/ledger/conformance/used-operations.ts';

/** A document whose every operation in use has this schema for its bodies. */
const documentWith = (schema: unknown, schemas: unknown = {}) => {
  const content = { content: { 'application/json': { schema } } };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { method, path } of usedOperations)
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: { requestBody: content, responses: { '200': content } },
    };
  return { info: { title: 't', version: '3.6.0' }, paths, components: { schemas } };
};

const compared = (json: unknown): number => {
  const document = readApiDocument(json);
  return document === undefined
    ? 0
    : compareDocument(document, 'ledger').length + compareDocument(document, 'scan').length;
};

const self = { $ref: '#/components/schemas/Self' };

describe('a document from a stranger', () => {
  it.each<[string, unknown, unknown]>([
    ['a reference to itself', self, { Self: self }],
    ['a composition of itself', self, { Self: { allOf: [self, self], oneOf: [self, self] } }],
    [
      'an object that contains itself',
      self,
      { Self: { properties: { updateId: self, updateFormat: self, update: self } } },
    ],
    ['a list of itself', self, { Self: { items: self, additionalProperties: self } }],
    ['a reference to what every object has', { $ref: '#/constructor/prototype' }, {}],
    ['a reference to another file', { $ref: 'file:///etc/passwd' }, {}],
    ['lists for objects', { properties: [1], required: { a: 1 }, allOf: { a: 1 } }, []],
    ['texts for schemas', 'text', 'text'],
  ])('is compared to its end: %s', (_title, schema, schemas) => {
    expect(compared(documentWith(schema, schemas))).toBe(usedOperations.length);
  });

  it('never breaks the comparison, whatever JSON it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (schema, schemas) => {
        compared(schema);
        compared(documentWith(schema, schemas));
      }),
    );
  });

  it('is none without its version and its paths', () => {
    for (const json of [null, 'text', 7, [], {}, { info: {} }, { info: [], paths: {} }])
      expect(readApiDocument(json)).toBeUndefined();
  });

  it.each([
    [
      'aliases that multiply',
      `a: &a [x, x]\n${'bcdefghijklmnop'.replace(/./g, (name) => {
        const before = String.fromCharCode(name.charCodeAt(0) - 1);
        return `${name}: &${name} [*${before}, *${before}, *${before}]\n`;
      })}`,
    ],
    ['an alias that contains itself', 'a: &a\n  b: *a\n'],
    ['lists within lists', '['.repeat(50_000)],
  ])('is refused as YAML: %s', (_title, text) => {
    expect(parseYaml(text).ok).toBe(false);
  });
});
