import type * as v from 'valibot';
import { isObject, type Json } from '../lib/json/json.ts';
import { activitiesResponse, activitiesRequest } from './schema/activity-schema.ts';
import { allocateRules } from './rules/allocate-rules.ts';
import { contractResponse, contractRequest } from './schema/contract-schema.ts';
import { executeRules } from './rules/execute-rules.ts';
import {
  activitiesRules,
  contractRules,
  transactionRules,
  updateRules,
} from './rules/lookup-rules.ts';
import {
  allocateResponse,
  allocateRequest,
  executeResponse,
  executeRequest,
} from './schema/write-schema.ts';
import type { FieldProblem, RequestRule } from './rules/rules.ts';
import { findMismatches, findShapeProblems, type SchemaMismatch } from './schema/schema-helpers.ts';
import { transactionResponse, transactionRequest } from './schema/transaction-schema.ts';
import { updateResponse, updateRequest } from './schema/update-schema.ts';
import type { OperationName } from './operations.ts';

interface OperationSchemas {
  readonly request: v.GenericSchema;
  readonly response: v.GenericSchema;
  /** The rules of a request that a schema can't express. */
  readonly rules: readonly RequestRule[];
}

/** The schemas and rules of each operation. */
export const operationSchemas = {
  contractById: {
    request: contractRequest,
    response: contractResponse,
    rules: contractRules,
  },
  transactionById: {
    request: transactionRequest,
    response: transactionResponse,
    rules: transactionRules,
  },
  allocateParty: {
    request: allocateRequest,
    response: allocateResponse,
    rules: allocateRules,
  },
  executeSubmission: {
    request: executeRequest,
    response: executeResponse,
    rules: executeRules,
  },
  updateById: {
    request: updateRequest,
    response: updateResponse,
    rules: updateRules,
  },
  activities: {
    request: activitiesRequest,
    response: activitiesResponse,
    rules: activitiesRules,
  },
} as const satisfies Readonly<Record<OperationName, OperationSchemas>>;

export type RequestOf<N extends OperationName> = v.InferInput<
  (typeof operationSchemas)[N]['request']
>;
export type ResponseOf<N extends OperationName> = v.InferOutput<
  (typeof operationSchemas)[N]['response']
>;

/** A service's response. `value` is the same object as `raw`, typed, if it fits the schema. */
export interface OperationResponse<N extends OperationName> {
  readonly raw: Json;
  readonly value?: ResponseOf<N> | undefined;
  readonly mismatches: readonly SchemaMismatch[];
}

/** Finds the fields of a request that are missing or of the wrong type. */
export const checkRequestSchema = (
  name: OperationName,
  request: unknown,
): readonly FieldProblem[] => findShapeProblems(operationSchemas[name].request, request);

/** Finds the rules that a request breaks, for the fields that can be read. */
export const checkRequestRules = (name: OperationName, request: unknown): readonly FieldProblem[] =>
  isObject(request) ? operationSchemas[name].rules.flatMap((rule) => rule.check(request)) : [];

/** Lists all problems of a request before it is sent. */
export const checkRequest = (name: OperationName, request: unknown): readonly FieldProblem[] => [
  ...checkRequestSchema(name, request),
  ...checkRequestRules(name, request),
];

/**
 * Reads a response. Deviations are reported; the data is available in any case. The schema is checked on
 * demand: the tail, which reads each activity separately, never does.
 */
export const parseResponse = <N extends OperationName>(
  name: N,
  raw: Json,
): OperationResponse<N> => {
  let schemaMismatches: readonly SchemaMismatch[] | undefined;
  const mismatches = (): readonly SchemaMismatch[] =>
    (schemaMismatches ??= findMismatches(operationSchemas[name].response, raw));
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
