import * as v from 'valibot';
import { isNumeric, isObject } from '../../lib/json/json.ts';
import type { FieldProblem } from '../rules/rules.ts';

/** Describes a mismatch with a schema, without any part of the value itself. */
interface SchemaIssue {
  /** As `transfer.receivers[2].amount`; empty for the whole value. */
  readonly path: string;
  readonly expected: string;
  readonly got: string;
  readonly isMissing: boolean;
}

const pathOf = (issue: v.GenericIssue): string =>
  (issue.path ?? []).reduce((path, { key }) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }, '');

const kindOf = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'a string';
  if (typeof value === 'boolean') return 'true or false';
  if (isNumeric(value)) return 'a number';
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? `an object with ${Object.keys(value).length} keys` : typeof value;
};

export const toSchemaIssue = (issue: v.GenericIssue): SchemaIssue => {
  const isMissing = issue.input === undefined;
  // For a missing field valibot knows only the enclosing object.
  const expected = isMissing ? 'a value' : issue.message;
  return { path: pathOf(issue), expected, got: kindOf(issue.input), isMissing };
};

/** A place of an answer that is not what the interface says: shown, never hidden. */
export interface SchemaMismatch {
  readonly path: string;
  readonly expected: string;
  readonly got: string;
}

const issuesOf = (schema: v.GenericSchema, value: unknown): readonly SchemaIssue[] =>
  v.safeParse(schema, value).issues?.map(toSchemaIssue) ?? [];

/** Finds the places of a response that don't fit its schema. */
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

/** Finds the fields of a request that are missing or of the wrong type. */
export const findShapeProblems = (
  schema: v.GenericSchema,
  request: unknown,
): readonly FieldProblem[] => issuesOf(schema, request).map(shapeProblem);
