import type * as v from 'valibot';
import { isObject, type Json } from '../lib/json/json.ts';
import { operations, type OperationName } from './operations.ts';
import type { FieldProblem } from './rules/rules.ts';
import { findMismatches, findShapeProblems, type SchemaMismatch } from './schema/schema-helpers.ts';

export type RequestOf<N extends OperationName> = v.InferInput<(typeof operations)[N]['request']>;
type ResponseOf<N extends OperationName> = v.InferOutput<(typeof operations)[N]['response']>;

/** `value` is `raw`, typed, if it fits the schema. */
export interface OperationResponse<N extends OperationName> {
  readonly raw: Json;
  readonly value?: ResponseOf<N> | undefined;
  readonly mismatches: readonly SchemaMismatch[];
}

export const checkRequestSchema = (
  name: OperationName,
  request: unknown,
): readonly FieldProblem[] => findShapeProblems(operations[name].request, request);

export const checkRequestRules = (name: OperationName, request: unknown): readonly FieldProblem[] =>
  isObject(request) ? operations[name].rules.flatMap((rule) => rule.check(request)) : [];

export const checkRequest = (name: OperationName, request: unknown): readonly FieldProblem[] => [
  ...checkRequestSchema(name, request),
  ...checkRequestRules(name, request),
];

/** Reports deviations; the data is available in any case. */
export const parseResponse = <N extends OperationName>(
  name: N,
  raw: Json,
): OperationResponse<N> => {
  let schemaMismatches: readonly SchemaMismatch[] | undefined;
  const mismatches = (): readonly SchemaMismatch[] =>
    (schemaMismatches ??= findMismatches(operations[name].response, raw));
  return {
    raw,
    get value() {
      return mismatches().length === 0 ? (raw as ResponseOf<N>) : undefined;
    },
    get mismatches() {
      return mismatches();
    },
  };
};
