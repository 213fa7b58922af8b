import * as v from 'valibot';
import { isNumeric, isObject } from '../../lib/json/json.ts';
import { pluralize } from '../../lib/text/pluralize.ts';
import type { FieldProblem } from '../rules/rules.ts';

/** Everything is open: the API description leaves fields and variants "not shown". */

export const string = v.string('a string');

export const boolean = v.boolean('true or false');

/** An integer of any size: a large one arrives as a `LosslessNumber`, and may be given as a bigint. */
export const integer = v.custom<number | bigint | { readonly value: string }>(
  (value) => isNumeric(value) && /^-?\d+$/.test(String(value)),
  'an integer',
);

/** Some services write a 64-bit number as a text. */
export const integerOrText = v.custom<number | bigint | string | { readonly value: string }>(
  (value) => /^-?\d+$/.test(isNumeric(value) || typeof value === 'string' ? String(value) : ''),
  'an integer',
);

export const anything = v.unknown();

export const stringArray = v.array(string, 'a list of strings');

/** Real servers send `null` for absent. */
export const nullish = <const S extends v.GenericSchema>(schema: S) => v.nullish(schema);

export const listOf = <const S extends v.GenericSchema>(schema: S) => v.array(schema, 'a list');

/**
 * Keeps other fields. (valibot's own check accepts a list.) Built when first used: a start checks
 * one request and reads the schemas of all.
 */
export const looseObject = <const E extends v.ObjectEntries>(entries: () => E) => {
  const build = () =>
    v.pipe(
      v.custom<v.InferInput<v.LooseObjectSchema<E, string>>>(isObject, 'an object'),
      v.looseObject(entries(), 'an object'),
    );
  let schema: ReturnType<typeof build> | undefined;
  return v.lazy(() => (schema ??= build()));
};

/** Services write `null` for an absent variant. */
const namesOneVariant = (value: object): boolean =>
  Object.values(value).filter((variant) => variant !== null).length === 1;

/** Makes the schema of a variant, which has one key; an unknown one is kept. */
export const variant = <const E extends v.ObjectEntries>(entries: () => E) =>
  v.pipe(
    looseObject(entries),
    v.check((value) => namesOneVariant(value), 'an object with one variant'),
  );

/** `{ "value": … }`, around what most variants hold. */
export const valueWrapper = <const S extends v.GenericSchema>(schema: S) =>
  looseObject(() => ({ value: schema }));

export const duration = looseObject(() => ({ seconds: integer, nanos: nullish(integer) }));

/** Its keys are foreign, such as parties. */
export const recordOf = <const S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.custom<Readonly<Record<string, v.InferInput<S>>>>(isObject, 'an object'),
    v.record(v.string(), schema, 'an object'),
  );

export const empty = looseObject(() => ({}));

interface SchemaIssue {
  /** A path is like `transfer.receivers[2].amount`; empty for the whole value. */
  readonly path: string;
  readonly expected: string;
  readonly got: string;
  readonly isMissing: boolean;
}

const issuePath = (issue: v.GenericIssue): string =>
  (issue.path ?? []).reduce((path, { key }) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }, '');

const valueKind = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'a string';
  if (typeof value === 'boolean') return 'true or false';
  if (isNumeric(value)) return 'a number';
  if (Array.isArray(value)) return 'a list';
  return isObject(value)
    ? `an object with ${pluralize(Object.keys(value).length, 'key')}`
    : typeof value;
};

export const toSchemaIssue = (issue: v.GenericIssue): SchemaIssue => {
  const isMissing = issue.input === undefined;
  // For a missing field valibot knows only the enclosing object.
  const expected = isMissing ? 'a value' : issue.message;
  return { path: issuePath(issue), expected, got: valueKind(issue.input), isMissing };
};

/** A mismatch is always shown. */
export interface SchemaMismatch {
  readonly path: string;
  readonly expected: string;
  readonly got: string;
}

const issuesOf = (schema: v.GenericSchema, value: unknown): readonly SchemaIssue[] =>
  v.safeParse(schema, value).issues?.map(toSchemaIssue) ?? [];

export const findMismatches = (
  schema: v.GenericSchema,
  response: unknown,
): readonly SchemaMismatch[] =>
  issuesOf(schema, response).map(({ path, expected, got }) => ({ path, expected, got }));

const shapeProblem = ({ path, expected, got, isMissing }: SchemaIssue): FieldProblem => {
  const field = path || 'request';
  return isMissing
    ? { field, rule: 'required', message: 'is missing', remedy: 'set this field' }
    : { field, rule: expected, message: `is ${got}, not ${expected}`, remedy: `use ${expected}` };
};

export const findShapeProblems = (
  schema: v.GenericSchema,
  request: unknown,
): readonly FieldProblem[] => issuesOf(schema, request).map(shapeProblem);
