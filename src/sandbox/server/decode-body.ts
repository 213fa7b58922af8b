import type { Result } from '../../lib/result.ts';
import { isArray, isObject, parseJson, stringifyJson, type Json } from '../../lib/json/json.ts';
import type { FieldProblem } from '../../ledger/rules/rules.ts';
import { undecodableBody, type OperationRefusal } from '../operations/operation.ts';

/** A body as JSON, or where it stops being any, in the words of the ledger's parser. */
export const parseRequestBody = (body: string): Result<Json, string> => {
  try {
    return { ok: true, value: parseJson(body) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const start = body.trimStart().slice(0, 12);
    return {
      ok: false,
      error: start === '' ? 'exhausted input' : `expected json value got '${start}'`,
    };
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

const excerptLength = 100;

/** Follows a path such as `a.b[0].c` into a value. */
export const valueAtPath = (json: Json, path: string): Json | undefined =>
  path
    .split(/[.[\]]+/)
    .filter((key) => key !== '' && key !== 'request')
    .reduce<Json | undefined>((value, key) => {
      if (isArray(value)) return value[Number(key)];
      return isObject(value) ? value[key] : undefined;
    }, json);

export const invalidFieldType = (
  request: Json,
  { field, rule }: FieldProblem,
): OperationRefusal => {
  if (rule === 'required') return undecodableBody('Missing required field', field);
  const got = stringifyJson(valueAtPath(request, field)).slice(0, excerptLength);
  const reason = `Got value '${got}' with wrong type, expecting ${types[rule] ?? rule}`;
  return undecodableBody(reason, field === 'request' ? undefined : field);
};
