import type { Client } from '../../../http/client.ts';
import type { CallResult } from '../../../http/wire-types.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import {
  checkLookupResponse,
  isEmptyUpdateResponse,
  buildLookupRequest,
  type LookupRequest,
  type Lookup,
} from '../../../ledger/rules/check-lookup-response.ts';
import { isOperationDisabled, isOperationMissing } from '../../../ledger/failure/failure.ts';
import { scanUpdatesPath, type OperationName } from '../../../ledger/operations.ts';
import { parseResponse } from '../../../ledger/operation-schemas.ts';
import { sendKnown } from '../../../ledger/formats.ts';
import { isTransactionHash } from '../../../ledger/ids/identifiers.ts';
import { objectAt } from '../../../lib/json/fields.ts';
import * as messages from '../messages/notices.ts';
import {
  emptyResponse,
  readUpdateResponse,
  type LookupResponse,
  type LookupServices,
  learnUpdateContext,
} from './lookup-response.ts';
import type { Json } from '../../../lib/json/json.ts';
import { encodePathPart } from '../../../lib/io/service-address.ts';
import { lookUpByHash } from './lookup-by-hash.ts';

type Call = Client['call'];

type Answered = Omit<LookupResponse, 'problems' | 'context'> & {
  readonly asked: Lookup;
};

const send = (
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
    send(call, { ...built, request } as LookupRequest, signal),
  );
};

/** The lookup keeps its format for transactions. */
const updateInstead = ({ id, parties, format }: Lookup): Lookup => {
  const asked = { kind: 'update', id, parties } as const;
  return format === undefined ? asked : { ...asked, format: { includeTransactions: format } };
};

export const lookupClients = (
  {
    ledgerUrl,
    scanUrl,
    trustedPackages,
  }: Pick<Settings, 'ledgerUrl' | 'scanUrl' | 'trustedPackages'>,
  { call, request }: Pick<Client, 'call' | 'request'>,
): LookupServices => ({
  ...{ call, request, trustedPackages },
  ...{ hasLedger: ledgerUrl !== '', hasScan: scanUrl !== '' },
});

const noLedger: CallResult<OperationName> = {
  ok: false,
  error: {
    sent: false,
    failure: { kind: 'invalid', problems: [messages.noLedger] },
  },
};

const asTransaction = (outcome: CallResult<OperationName>): CallResult<OperationName> => {
  if (!outcome.ok) return outcome;
  const transaction = objectAt(outcome.value.answer.raw, 'update', 'Transaction', 'value');
  return transaction === undefined
    ? outcome
    : {
        ok: true,
        value: { ...outcome.value, answer: parseResponse('transactionById', { transaction }) },
      };
};

const askLedger = async (call: Call, lookup: Lookup, signal: AbortSignal): Promise<Answered> => {
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
): Promise<Answered> => {
  const { id, kind, parties, source, format } = lookup;
  const fromScan = async (notes: readonly string[]): Promise<Answered> => ({
    outcome: await askScan(request, id, signal),
    source: 'scan',
    asked: lookup,
    notes,
  });
  if (kind !== 'contract' && source === 'scan') return fromScan([]);
  if (!hasLedger && kind !== 'contract' && hasScan && source === undefined)
    return fromScan([messages.scanWithoutLedger(parties)]);
  const answered: Answered = hasLedger
    ? await askLedger(call, lookup, signal)
    : { outcome: noLedger, source: 'ledger', asked: lookup, notes: [] };
  if (!hasScan || kind === 'contract' || !isUnknownUpdate(answered.outcome)) return answered;
  if (source === 'ledger' || format !== undefined)
    return { ...answered, notes: [...answered.notes, messages.scanMayKnow] };
  const fromOther = await fromScan([...answered.notes, messages.scanAfterLedger(parties)]);
  return fromOther.outcome.ok ? fromOther : answered;
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
  const hasService = services.hasLedger || services.hasScan;
  if (hasService && lookup.kind === 'update' && isTransactionHash(lookup.id)) {
    return lookUpByHash(services, lookup, signal);
  }
  const { asked, ...answered } = await askServices(services, lookup, signal);
  const { outcome, source } = answered;
  if (!outcome.ok) return { ...answered, problems: [] };
  const { raw } = outcome.value.answer;
  if (source === 'ledger' && asked.kind === 'update' && isEmptyUpdateResponse(raw))
    return emptyResponse(answered);
  return {
    ...answered,
    problems: checkLookupResponse(lookup, source, raw),
    context: await learnUpdateContext(
      services.request,
      { asked, source, raw, trusted: services.trustedPackages },
      signal,
    ),
  };
};
