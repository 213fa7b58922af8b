import { describe, expect, it } from 'vitest';
import { formFields, type Field } from '../../../../src/requests/forms/form-values.ts';
import { forms } from '../../../../src/requests/forms/form-registry.ts';
import { formIds } from '../../../../src/submission/form-ids.ts';
import { formJsonSchema } from '../../../../src/requests/forms/field-docs.ts';
import { operations } from '../../../../src/ledger/operations.ts';
import {
  isArray,
  isObject,
  parseJson,
  type Json,
  type JsonObject,
} from '../../../../src/lib/json/json.ts';
import { buildExampleFiles } from '../../../../src/sandbox/examples/examples.ts';
import { open } from '../../../support/servers/sandbox.ts';

const at = (schema: Json | undefined, ...keys: readonly string[]): JsonObject =>
  keys.reduce<JsonObject>(
    (inner, key) => {
      const next = inner[key];
      return isObject(next) ? next : {};
    },
    isObject(schema) ? schema : {},
  );

/** Every object schema in a schema, wherever it stands. */
const objectsIn = (schema: Json): readonly JsonObject[] => {
  if (isArray(schema)) return schema.flatMap(objectsIn);
  if (!isObject(schema)) return [];
  const inner = Object.values(schema).flatMap(objectsIn);
  return 'properties' in schema ? [schema, ...inner] : inner;
};

const namesOf = (fields: readonly Field[]): readonly string[] =>
  fields.flatMap((field) => [
    field.path.split('.').at(-1) ?? '',
    ...(field.kind === 'list' ? namesOf(field.item) : []),
  ]);

const typeOf = (json: Json): string => {
  if (isArray(json)) return 'array';
  if (typeof json === 'number') return 'integer';
  return typeof json === 'object' ? 'object' : typeof json;
};

/** What of a request a schema does not allow, as far as these schemas say anything. */
const complaints = (schema: JsonObject, json: Json, path = ''): readonly string[] => {
  const { type, required, anyOf, items } = schema;
  if (isArray(anyOf))
    return anyOf.some((item) => isObject(item) && complaints(item, json, path).length === 0)
      ? []
      : [`${path} is none of its variants`];
  if (isArray(schema['enum']) && !schema['enum'].includes(json)) return [`${path} is no value`];
  if (typeof type === 'string' && type !== typeOf(json)) return [`${path} is no ${type}`];
  if (isArray(json) && isObject(items))
    return json.flatMap((item, index) => complaints(items, item, `${path}[${index}]`));
  if (!isObject(json)) return [];
  const names = isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  const missing = names.filter((name) => !(name in json));
  const inner = Object.entries(at(schema, 'properties')).flatMap(([name, part]) => {
    const value = json[name];
    return value === undefined || !isObject(part) ? [] : complaints(part, value, `${path}.${name}`);
  });
  return [...missing.map((name) => `${path}.${name} is missing`), ...inner];
};

describe('the JSON schema of a request', () => {
  it.each(formIds)('has every field of the form %s, each with its words', (id) => {
    const objects = objectsIn(formJsonSchema(forms[id]));
    const named = new Set(objects.flatMap((item) => Object.keys(at(item, 'properties'))));
    expect(namesOf(formFields(forms[id])).filter((name) => !named.has(name))).toEqual([]);
    const leaves = objects.flatMap((item) => Object.values(at(item, 'properties')));
    const silent = leaves.filter(
      (leaf) => isObject(leaf) && typeof leaf['type'] === 'string' && leaf['type'] !== 'object',
    );
    expect(silent.every((leaf) => isObject(leaf) && 'description' in leaf)).toBe(true);
  });

  it('requires what the interface requires, in lists too', () => {
    const { required, properties } = formJsonSchema(forms.execute);
    expect(required).toEqual([
      'preparedTransaction',
      'partySignatures',
      'submissionId',
      'hashingSchemeVersion',
    ]);
    const parties = at(properties, 'partySignatures', 'properties', 'signatures');
    expect(at(properties, 'partySignatures')['required']).toEqual(['signatures']);
    expect(at(parties, 'items')['required']).toEqual(['party', 'signatures']);
    expect(at(parties, 'items', 'properties', 'signatures', 'items')['required']).toEqual([
      'signedBy',
      'signature',
      'format',
      'signingAlgorithmSpec',
    ]);
    expect(formJsonSchema(forms.allocate)['required']).toEqual([
      'synchronizer',
      'onboardingTransactions',
    ]);
  });

  it.each(formIds)('speaks of every rule of %s', (id) => {
    const words = JSON.stringify(formJsonSchema(forms[id]));
    const { rules } = operations[forms[id].operation];
    expect(
      rules.filter(({ states }) => !words.includes(states)).map(({ states }) => states),
    ).toEqual([]);
  });

  it('allows the requests that a ledger takes, and not those without a field or of a wrong type', async () => {
    const { world } = await open();
    for (const id of formIds) {
      const file = buildExampleFiles(world, 'seed').find(
        ({ name }) => name === `${id}/request.json`,
      );
      const request = parseJson(JSON.stringify(file?.content));
      const schema = formJsonSchema(forms[id]);
      expect(complaints(schema, request)).toEqual([]);
      expect(complaints(schema, {})).not.toEqual([]);
      expect(complaints(schema, { ...at(request), userId: 7 })).toEqual(['.userId is no string']);
    }
  });
});
