/**
 * Makes `documents.json.br` from OpenAPI documents: `npx tsx test/support/conformance/extract-documents.ts
 * FOLDER`. An extract keeps the operations that the program uses with the schemas that they reach, and the
 * names of all other operations; of texts it keeps only that something is deprecated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { parseYaml } from '../../../src/config/file/yaml-text.ts';
import { unnamedPath } from '../../../src/ledger/conformance/api-document.ts';
import { usedOperations } from '../../../src/ledger/conformance/used-operations.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../src/lib/json/json.ts';
import { documentSources } from './read-documents.ts';

const used = new Set(
  usedOperations.map(({ method, path }) => `${method.toLowerCase()} ${unnamedPath(path)}`),
);

const kept = new Set(
  [
    ['$ref', 'type', 'properties', 'required', 'items', 'additionalProperties', 'allOf', 'oneOf'],
    ['anyOf', 'deprecated', 'description', 'content', 'application/json', 'schema'],
    ['requestBody', 'responses', '200'],
  ].flat(),
);

const isDeprecation = (text: Json): boolean =>
  typeof text === 'string' && /^\W{0,4}deprecated\b/im.test(text);

/** Removes what isn't compared. The names of properties are kept, whatever they are. */
const prune = (json: Json): Json => {
  if (isArray(json)) return json.map(prune);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]): [string, Json][] => {
      if (key === 'properties' && isObject(value))
        return [[key, Object.fromEntries(Object.entries(value).map(([k, v]) => [k, prune(v)]))]];
      if (!kept.has(key)) return [];
      if (key === 'description') return isDeprecation(value) ? [[key, 'Deprecated']] : [];
      return [[key, prune(value)]];
    }),
  );
};

const referencesIn = (json: Json): readonly string[] => {
  if (isArray(json)) return json.flatMap(referencesIn);
  if (!isObject(json)) return typeof json === 'string' && json.startsWith('#/') ? [json] : [];
  return Object.values(json).flatMap(referencesIn);
};

const at = (json: Json | undefined, key: string): Json | undefined =>
  isObject(json) ? json[key] : undefined;

const objectOf = (json: Json | undefined): JsonObject => (isObject(json) ? json : {});

const pathsOf = (document: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(objectOf(document['paths'])).map(([path, item]): [string, Json] => [
      path,
      Object.fromEntries(
        Object.entries(objectOf(item)).map(([method, operation]): [string, Json] => {
          const all = prune(operation);
          if (used.has(`${method} ${unnamedPath(path)}`)) return [method, all];
          const { deprecated = null, description = null } = objectOf(all);
          return [method, { deprecated, description }];
        }),
      ),
    ]),
  );

const extract = (document: JsonObject): JsonObject => {
  const paths = pathsOf(document);
  const components: Record<string, Record<string, Json>> = {};
  const waiting = [...referencesIn(paths)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [, , group = '', name = ''] = next.split('/');
    const found = at(at(document['components'], group), name);
    if (found === undefined || components[group]?.[name] !== undefined) continue;
    const pruned = prune(found);
    components[group] = { ...components[group], [name]: pruned };
    waiting.push(...referencesIn(pruned));
  }
  const { title = '', version = '' } = objectOf(document['info']);
  return { info: { title, version }, paths, components };
};

const [folder = '.'] = process.argv.slice(2);
const extracts = Object.fromEntries(
  Object.keys(documentSources).map((name) => {
    const parsed = parseYaml(readFileSync(join(folder, `${name}.yaml`), 'utf8'));
    if (!parsed.ok) throw new TypeError(`${name}: ${parsed.error.reason}`);
    return [name, extract(parsed.value.value as JsonObject)];
  }),
);
const text = JSON.stringify(extracts);
const bytes = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
});
writeFileSync(new URL('documents.json.br', import.meta.url), bytes);
process.stdout.write(`${text.length} bytes, compressed ${bytes.length}\n`);
