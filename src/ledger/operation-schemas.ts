import type * as v from 'valibot';
import { isObject, type Json } from '../lib/json/json.ts';
import type { OperationName } from './operations.ts';
import { allocateRules, executeRules } from './rules/execute-rules.ts';
import {
  activitiesRules,
  contractRules,
  transactionRules,
  updateRules,
} from './rules/lookup-rules.ts';
import type { FieldProblem, RequestRule } from './rules/rules.ts';
import {
  contractResponse,
  contractRequest,
  allocateResponse,
  allocateRequest,
  executeResponse,
  executeRequest,
} from './schema/contract-schema.ts';
import {
  findMismatches,
  findShapeProblems,
  integer,
  listOf,
  nullish,
  looseObject,
  string,
  type SchemaMismatch,
} from './schema/schema-helpers.ts';
import {
  transactionResponse,
  transactionRequest,
  updateResponse,
  updateRequest,
} from './schema/transaction-schema.ts';

const sender = looseObject(() => ({
  party: nullish(string),
  sender_change_fee: nullish(string),
  sender_change_amount: nullish(string),
  sender_fee: nullish(string),
  holding_fees: nullish(string),
  input_amulet_amount: nullish(string),
  input_app_reward_amount: nullish(string),
  input_validator_reward_amount: nullish(string),
  input_sv_reward_amount: nullish(string),
  input_validator_faucet_amount: nullish(string),
}));

const transferSchema = looseObject(() => ({
  sender: nullish(sender),
  receivers: nullish(
    listOf(
      looseObject(() => ({
        party: nullish(string),
        amount: nullish(string),
        receiver_fee: nullish(string),
      })),
    ),
  ),
  balance_changes: nullish(
    listOf(
      looseObject(() => ({
        party: nullish(string),
        change_to_initial_amount_as_of_round_zero: nullish(string),
        change_to_holding_fees_rate: nullish(string),
      })),
    ),
  ),
  description: nullish(string),
  transferInstructionReceiver: nullish(string),
  transferInstructionAmount: nullish(string),
  transferInstructionCid: nullish(string),
  transfer_kind: nullish(string),
}));

const owned = looseObject(() => ({
  amulet_owner: nullish(string),
  amulet_amount: nullish(string),
}));

/** API description 2. Real services also send `activity_type`. */
const activitySchema = looseObject(() => ({
  activity_type: nullish(string),
  event_id: string,
  date: nullish(string),
  domain_id: nullish(string),
  offset: nullish(string),
  round: nullish(integer),
  transfer: nullish(transferSchema),
  mint: nullish(owned),
  tap: nullish(owned),
  abort_transfer_instruction: nullish(
    looseObject(() => ({ transfer_instruction_cid: nullish(string), abort_kind: nullish(string) })),
  ),
}));

const activitiesRequest = looseObject(() => ({
  page_size: integer,
  begin_after_id: nullish(string),
}));

const activitiesResponse = looseObject(() => ({ activities: listOf(activitySchema) }));

interface OperationSchemas {
  readonly request: v.GenericSchema;
  readonly response: v.GenericSchema;
  /** What a schema can't express. */
  readonly rules: readonly RequestRule[];
}

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
type ResponseOf<N extends OperationName> = v.InferOutput<(typeof operationSchemas)[N]['response']>;

/** `value` is `raw`, typed, if it fits the schema. */
export interface OperationResponse<N extends OperationName> {
  readonly raw: Json;
  readonly value?: ResponseOf<N> | undefined;
  readonly mismatches: readonly SchemaMismatch[];
}

export const checkRequestSchema = (
  name: OperationName,
  request: unknown,
): readonly FieldProblem[] => findShapeProblems(operationSchemas[name].request, request);

export const checkRequestRules = (name: OperationName, request: unknown): readonly FieldProblem[] =>
  isObject(request) ? operationSchemas[name].rules.flatMap((rule) => rule.check(request)) : [];

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
