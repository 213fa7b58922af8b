import type { Client } from '../../../http/client.ts';
import type { CallResult } from '../../../http/wire-types.ts';
import {
  buildLookupRequest,
  checkLookupResponse,
  isEmptyUpdateResponse,
  type Lookup,
  type LookupRequest,
} from '../../../ledger/rules/check-lookup-response.ts';
import { isRightMissing } from '../../../ledger/failure/describe-token-refusal.ts';
import { isOperationDisabled, isOperationMissing } from '../../../ledger/failure/failure.ts';
import { sendKnown } from '../../../ledger/formats.ts';
import { parseResponse } from '../../../ledger/operation-schemas.ts';
import { objectAt } from '../../../lib/json/fields.ts';
import type { Json } from '../../../lib/json/json.ts';
import { scanUpdatesPath, type OperationName } from '../../../ledger/operations.ts';
import { isTransactionHash } from '../../../ledger/ids/identifiers.ts';
import * as messages from '../messages/notices.ts';
import {
  readUpdateResponse,
  type AskedResponse,
  type LookupResponse,
  type LookupServices,
  learnUpdateContext,
  namesToken,
} from './lookup-response.ts';
import { fetchOwnParties } from '../../../http/reads.ts';
import { encodePathPart } from '../../../lib/io/service-address.ts';
import { askByHash, hashProblems } from './lookup-by-hash.ts';

const sendLookupRequest = (
  call: Client['call'],
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
  call: Client['call'],
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
const askLedger = async (
  call: Client['call'],
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

const noLedger: CallResult<OperationName> = {
  ok: false,
  error: {
    sent: false,
    failure: { kind: 'invalid', problems: [messages.noLedger] },
  },
};

/** From 0.6.1 on, scans return any update that the DSO sees to anybody. */
const askScan = async (
  ask: Client['request'],
  id: string,
  signal: AbortSignal,
): Promise<CallResult<'updateById'>> => {
  const path = `${scanUpdatesPath}/${encodePathPart(id)}`;
  return readUpdateResponse(await ask({ method: 'GET', path }, signal));
};

const isUnknownUpdate = (outcome: CallResult<OperationName>): boolean =>
  !outcome.ok &&
  outcome.error.failure.kind === 'notFound' &&
  outcome.error.failure.error.code === 'UPDATE_NOT_FOUND';

const askServices = async (
  { call, request, hasLedger, hasScan }: LookupServices,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<AskedResponse> => {
  const { id, kind, parties, source, format } = lookup;
  const fromScan = async (notes: readonly string[]): Promise<AskedResponse> => ({
    outcome: await askScan(request, id, signal),
    source: 'scan',
    asked: lookup,
    notes,
  });
  if (kind !== 'contract' && source === 'scan') return fromScan([]);
  if (!hasLedger && kind !== 'contract' && hasScan && source === undefined)
    return fromScan([messages.scanWithoutLedger(parties)]);
  const received: AskedResponse = hasLedger
    ? await askLedger(call, lookup, signal)
    : { outcome: noLedger, source: 'ledger', asked: lookup, notes: [] };
  if (!hasScan || kind === 'contract' || !isUnknownUpdate(received.outcome)) return received;
  if (source === 'ledger' || format !== undefined)
    return { ...received, notes: [...received.notes, messages.scanMayKnow] };
  const fromOther = await fromScan([...received.notes, messages.scanAfterLedger(parties)]);
  return fromOther.outcome.ok ? fromOther : received;
};

const runOnce = async (
  services: LookupServices,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<LookupResponse> => {
  const hasService = services.hasLedger || services.hasScan;
  const isByHash = hasService && lookup.kind === 'update' && isTransactionHash(lookup.id);
  const ask = isByHash ? askByHash : askServices;
  const { asked, ...received } = await ask(services, lookup, signal);
  const { outcome, source, notes } = received;
  if (!outcome.ok) return { ...received, problems: [] };
  const { raw } = outcome.value.response;
  // It says only whether the ledger knows the id, and shows nothing of an update.
  if (source === 'ledger' && asked.kind === 'update' && isEmptyUpdateResponse(raw))
    return {
      ...received,
      notes: [...notes, messages.emptyResponseNote],
      problems: [],
      isEmpty: true,
    };
  const problems = isByHash ? hashProblems : checkLookupResponse;
  return {
    ...received,
    problems: problems(lookup, source, raw),
    context: await learnUpdateContext(services, { asked, source, raw }, signal),
  };
};

/** The user may read as their own parties, though not as any party. */
const needsOwnParties = ({ parties }: Lookup, { outcome, source }: LookupResponse): boolean =>
  !outcome.ok &&
  source === 'ledger' &&
  parties.length === 0 &&
  isRightMissing(outcome.error.failure);

/** Where the user has no right to read as any party, the ledger is queried as those of its rights. */
const runAsReader = async (
  services: LookupServices,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<LookupResponse> => {
  const response = await runOnce(services, lookup, signal);
  if (!needsOwnParties(lookup, response)) return response;
  const own = await fetchOwnParties(services.request, signal);
  if (!own.ok || own.value.parties.length === 0) return response;
  const { parties } = own.value;
  const second = await runOnce(services, { ...lookup, parties }, signal);
  return { ...second, parties, notes: [messages.lookedUpAsOwn(parties), ...second.notes] };
};

/**
 * If a ledger has disabled or removed transaction-by-id, update-by-id is called, and a note says so (API
 * description 4.2, 9). The scan is queried only for an update that the ledger does not know
 * (`UPDATE_NOT_FOUND`) and that needs no format: any other failure of the ledger is the result.
 * `lookup.source` names the only service to query.
 */
export const runLookup = async (
  services: LookupServices,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<LookupResponse> => {
  const response = await runAsReader(services, lookup, signal);
  // A sentence about a token of such a name has its issuer.
  const { findDso } = services;
  if (findDso !== undefined && namesToken(response)) await findDso(signal);
  return response;
};
