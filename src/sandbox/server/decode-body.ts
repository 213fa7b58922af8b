import type { Result } from '../../lib/result.ts';
import { textAt } from '../../lib/json/fields.ts';
import {
  isArray,
  isObject,
  parseJson,
  stringifyJson,
  type Json,
  type JsonObject,
} from '../../lib/json/json.ts';
import { checkBase64, type FieldProblem } from '../../ledger/rules/rules.ts';
import { invalidField, undecodableBody, type Refusal } from './replies.ts';

/** A body as JSON, or where it stops being any, in the words of the ledger's parser. */
export const parseRequestBody = (body: string): Result<Json, string> => {
  try {
    return { ok: true, value: parseJson(body) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const start = body.trimStart().slice(0, 12);
    const reason = start === '' ? 'exhausted input' : `expected json value got '${start}'`;
    return { ok: false, error: reason };
  }
};

/** Words of the schemas, in the ledger's. */
const types: Readonly<Record<string, string>> = {
  'a string': 'string',
  'a list': 'array',
  'a list of strings': 'array',
  'true or false': 'boolean',
  'an integer': 'integer',
  'an object': 'object',
};

export const valueAtPath = (json: Json, path: string): Json | undefined =>
  path
    .split(/[.[\]]+/)
    .filter((key) => key !== '' && key !== 'request')
    .reduce<Json | undefined>((value, key) => {
      if (isArray(value)) return value[Number(key)];
      return isObject(value) ? value[key] : undefined;
    }, json);

export const missingRequired = (field: string): Refusal =>
  undecodableBody('Missing required field', field);

export const invalidFieldType = (request: Json, { field, rule }: FieldProblem): Refusal => {
  if (rule === 'required') return missingRequired(field);
  const got = stringifyJson(valueAtPath(request, field)).slice(0, 100);
  const reason = `Got value '${got}' with wrong type, expecting ${types[rule] ?? rule}`;
  return undecodableBody(reason, field === 'request' ? undefined : field);
};

export const invalidBase64 = (value: Json | undefined, path: string): Refusal => {
  const excerpt = typeof value === 'string' ? value.slice(0, 200) : '';
  return undecodableBody(`The string is not a valid Base64: ${excerpt}`, path);
};

/** A value of an enumeration that the ledger does not know fails while the body is decoded. */
export const checkEnum = (
  json: JsonObject,
  key: string,
  { known, path = '' }: { readonly known: readonly string[]; readonly path?: string },
): Refusal | undefined => {
  const value = textAt(json, key);
  const supported = `Supported values: [${known.join(', ')}]`;
  return known.includes(value)
    ? undefined
    : undecodableBody(`Unrecognized enum value ${value}. ${supported}`, `${path}${key}`);
};

export const firstRefusal = <Item>(
  items: readonly Item[],
  check: (item: Item, index: number) => Refusal | undefined,
): Refusal | undefined => {
  for (const [index, item] of items.entries()) {
    const refused = check(item, index);
    if (refused !== undefined) return refused;
  }
  return undefined;
};

const formats = ['UNSPECIFIED', 'RAW', 'DER', 'CONCAT', 'SYMBOLIC'].map(
  (name) => `SIGNATURE_FORMAT_${name}`,
);

const algorithms = ['UNSPECIFIED', 'ED25519', 'EC_DSA_SHA_256', 'EC_DSA_SHA_384'].map(
  (name) => `SIGNING_ALGORITHM_SPEC_${name}`,
);

const checkSpecified = (signature: JsonObject, key: string, field: string): Refusal | undefined =>
  textAt(signature, key).endsWith('_UNSPECIFIED')
    ? invalidField(field, `Unspecified ${field}`)
    : undefined;

export const checkSignatures = (
  signatures: readonly JsonObject[],
  field: string,
): Refusal | undefined =>
  firstRefusal(signatures, (signature, index) => {
    const path = `${field}[${index}].`;
    const text = textAt(signature, 'signature');
    return (
      checkEnum(signature, 'format', { known: formats, path }) ??
      checkEnum(signature, 'signingAlgorithmSpec', { known: algorithms, path }) ??
      (checkBase64(text) === undefined ? undefined : invalidBase64(text, `${path}signature`)) ??
      checkSpecified(signature, 'format', 'signature_format') ??
      checkSpecified(signature, 'signingAlgorithmSpec', 'signing_algorithm_spec')
    );
  });
