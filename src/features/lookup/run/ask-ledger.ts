import type { Client } from '../../../http/client.ts';
import type { CallResult } from '../../../http/wire-types.ts';
import {
  buildLookupRequest,
  type LookupRequest,
  type Lookup,
} from '../../../ledger/rules/check-lookup-response.ts';
import { isOperationDisabled, isOperationMissing } from '../../../ledger/failure/failure.ts';
import type { OperationName } from '../../../ledger/operations.ts';
import { parseResponse } from '../../../ledger/operation-schemas.ts';
import { sendKnown } from '../../../ledger/formats.ts';
import { objectAt } from '../../../lib/json/fields.ts';
import type { Json } from '../../../lib/json/json.ts';
import * as messages from '../messages/notices.ts';
import type { LookupResponse } from './lookup-response.ts';

type Call = Client['call'];

export type AskedResponse = Omit<LookupResponse, 'problems' | 'context'> & {
  readonly asked: Lookup;
};

const sendLookupRequest = (
  call: Call,
  request: LookupRequest,
  signal: AbortSignal,
): Promise<CallResult<OperationName>> => {
  switch (request.operation) {
    case 'contractById':
      return call(request.operation, request.request, signal);
    case 'transactionById':
      return call(request.operation, request.request, signal);
    case 'updateById':
      return call(request.operation, request.request, signal);
    default:
      return request satisfies never;
  }
};

const sendLookup = (
  call: Call,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<CallResult<OperationName>> => {
  const built = buildLookupRequest(lookup);
  return sendKnown(built.request as Json, (request) =>
    sendLookupRequest(call, { ...built, request } as LookupRequest, signal),
  );
};

/** The lookup keeps its format for transactions. */
const updateInstead = ({ id, parties, format }: Lookup): Lookup => {
  const asked = { kind: 'update', id, parties } as const;
  return format === undefined ? asked : { ...asked, format: { includeTransactions: format } };
};

const asTransaction = (outcome: CallResult<OperationName>): CallResult<OperationName> => {
  if (!outcome.ok) return outcome;
  const transaction = objectAt(outcome.value.response.raw, 'update', 'Transaction', 'value');
  return transaction === undefined
    ? outcome
    : {
        ok: true,
        value: { ...outcome.value, response: parseResponse('transactionById', { transaction }) },
      };
};

/** If the ledger has disabled or removed transaction-by-id, update-by-id is called, and a note says so. */
export const askLedger = async (
  call: Call,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<AskedResponse> => {
  const source = 'ledger';
  const outcome = await sendLookup(call, lookup, signal);
  const failure = lookup.kind !== 'transaction' || outcome.ok ? undefined : outcome.error.failure;
  if (failure === undefined || !isOperationMissing(failure))
    return { outcome, source, asked: lookup, notes: [] };
  const asked = updateInstead(lookup);
  const second = await sendLookup(call, asked, signal);
  return {
    outcome: asTransaction(second),
    source,
    asked,
    notes: [messages.lookedUpAsUpdate(isOperationDisabled(failure))],
  };
};
