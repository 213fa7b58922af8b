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

interface Operation {
  /** `ledger` takes a bearer token; `scan` never sees one (API description 5). */
  readonly service: 'ledger' | 'scan';
  /** Below the service's base address. Every operation is a POST (API description 1). */
  readonly path: string;
  /** A write can't be undone and is never sent twice automatically. */
  readonly effect: 'read' | 'write';
  readonly request: v.GenericSchema;
  readonly response: v.GenericSchema;
  readonly rules: readonly RequestRule[];
  readonly specSection: string;
  /** The release of the ledger platform that is announced to drop the operation. */
  readonly removedIn?: string;
}

/** The six operations: the source of the client, the sandbox's routes and the commands. */
export const operations = {
  contractById: {
    service: 'ledger',
    path: '/v2/contracts/contract-by-id',
    effect: 'read',
    request: contractRequest,
    response: contractResponse,
    rules: contractRules,
    specSection: '4.1',
  },
  transactionById: {
    service: 'ledger',
    path: '/v2/updates/transaction-by-id',
    effect: 'read',
    request: transactionRequest,
    response: transactionResponse,
    rules: transactionRules,
    specSection: '4.2',
    removedIn: '3.5.0',
  },
  allocateParty: {
    service: 'ledger',
    path: '/v2/parties/external/allocate',
    effect: 'write',
    request: allocateRequest,
    response: allocateResponse,
    rules: allocateRules,
    specSection: '4.3',
  },
  executeSubmission: {
    service: 'ledger',
    path: '/v2/interactive-submission/execute',
    effect: 'write',
    request: executeRequest,
    response: executeResponse,
    rules: executeRules,
    specSection: '4.4',
  },
  updateById: {
    service: 'ledger',
    path: '/v2/updates/update-by-id',
    effect: 'read',
    request: updateRequest,
    response: updateResponse,
    rules: updateRules,
    specSection: '4.5',
  },
  activities: {
    service: 'scan',
    path: '/v0/activities',
    effect: 'read',
    request: activitiesRequest,
    response: activitiesResponse,
    rules: activitiesRules,
    specSection: '4.6',
  },
} as const satisfies Record<string, Operation>;

/** Executes, and responds when the submission ended; the body is that of execute. */
export const executeAndWaitPath = '/v2/interactive-submission/executeAndWait';

/** Whether a request waits for the outcome of its execution. */
export const isAwaitedExecution = (url: string): boolean => url.endsWith(executeAndWaitPath);

/** The paths that a write of an operation can be sent to. */
export const writePaths = (operation: 'allocateParty' | 'executeSubmission'): readonly string[] =>
  operation === 'executeSubmission'
    ? [operations.executeSubmission.path, executeAndWaitPath]
    : [operations.allocateParty.path];

export type OperationName = keyof typeof operations;
export type RequestOf<N extends OperationName> = v.InferInput<(typeof operations)[N]['request']>;
export type ResponseOf<N extends OperationName> = v.InferOutput<(typeof operations)[N]['response']>;

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
): readonly FieldProblem[] => findShapeProblems(operations[name].request, request);

/** Finds the rules that a request breaks, for the fields that can be read. */
export const checkRequestRules = (name: OperationName, request: unknown): readonly FieldProblem[] =>
  isObject(request) ? operations[name].rules.flatMap((rule) => rule.check(request)) : [];

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
