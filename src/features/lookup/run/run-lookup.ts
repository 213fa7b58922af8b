import type { Client } from '../../../http/client.ts';
import type { CallResult } from '../../../http/call-result.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { checkLookupResponse, type LookupSource } from '../../../ledger/check-lookup-response.ts';
import {
  buildLookupRequest,
  type LookupRequest,
  type Lookup,
} from '../../../ledger/lookup-request.ts';
import { parseResponse, type OperationName } from '../../../ledger/operations.ts';
import { objectAt } from '../../../ledger/rules/rules.ts';

type Call = Client['call'];

/** How a lookup ended. */
export type LookupResponse = {
  readonly outcome: CallResult<OperationName>;
  /** The service that gave the outcome. */
  readonly source: LookupSource;
  /** What was done differently from what was asked, and what could have been done. */
  readonly notes: readonly string[];
  /** Why the response is not what was asked for; empty when it is, and of a failure. */
  readonly problems: readonly string[];
};

/** An outcome before its response is checked. */
type Answered = Omit<LookupResponse, 'problems'>;

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

const isRouteGone = (outcome: CallResult<OperationName>): boolean =>
  !outcome.ok &&
  outcome.error.failure.kind === 'notFound' &&
  outcome.error.failure.what === 'route';

const asUpdate =
  'this service has no transaction-by-id any more (announced for 3.5.0): asked as an update';

/** The same question as one for an update: of a format that was chosen, its transactions. */
const updateInstead = ({ id, parties, format }: Lookup): Lookup => {
  const asked = { kind: 'update', id, parties } as const;
  return format === undefined ? asked : { ...asked, format: { includeTransactions: format } };
};

/** Who is asked: both services, as far as they were named. */
export type LookupServices = Pick<Client, 'call' | 'request'> & {
  readonly hasLedger: boolean;
  readonly hasScan: boolean;
};

/** Both services of a profile. */
export const lookupClients = (
  { ledgerUrl, scanUrl }: Pick<Settings, 'ledgerUrl' | 'scanUrl'>,
  { call, request }: Pick<Client, 'call' | 'request'>,
): LookupServices => ({ call, request, hasLedger: ledgerUrl !== '', hasScan: scanUrl !== '' });

const noLedger: CallResult<OperationName> = {
  ok: false,
  error: {
    sent: false,
    failure: {
      kind: 'invalid',
      problems: [
        {
          field: 'ledger service',
          rule: 'contracts are looked up there',
          message: 'was not named',
          remedy: 'give --ledger-url, or choose a profile that has one',
        },
      ],
    },
  },
};

/** A transaction that was looked up as an update, in the shape of the older operation. */
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
  const outcome = await send(call, buildLookupRequest(lookup), signal);
  if (lookup.kind !== 'transaction' || !isRouteGone(outcome)) return { outcome, source, notes: [] };
  const second = await send(call, buildLookupRequest(updateInstead(lookup)), signal);
  return { outcome: asTransaction(second), source, notes: [asUpdate] };
};

/** Scans from 0.6.1 on return any update that the DSO sees, by its id, to anybody. */
const askScan = async (
  ask: Client['request'],
  id: string,
  signal: AbortSignal,
): Promise<CallResult<'updateById'>> => {
  const path = `/v2/updates/${encodeURIComponent(id)}`;
  const response = await ask({ method: 'GET', path }, signal);
  return response.ok
    ? {
        ok: true,
        value: {
          answer: parseResponse('updateById', response.value.json),
          exchange: response.value.exchange,
        },
      }
    : response;
};

const isUnknownUpdate = (outcome: CallResult<OperationName>): boolean =>
  !outcome.ok &&
  outcome.error.failure.kind === 'notFound' &&
  outcome.error.failure.error.code === 'UPDATE_NOT_FOUND';

const scanMayKnow =
  'The scan may have this update: --source scan asks it, without parties or a format.';

/** Parties change what a ledger shows of an update, and a scan knows no parties. */
const asSeenBy = ({ parties }: Lookup): string =>
  parties.length === 0
    ? ''
    : `, as the network recorded it and not as ${parties.join(', ')} sees it`;

const askServices = async (
  { call, request, hasLedger, hasScan }: LookupServices,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<Answered> => {
  const { id, kind, source, format } = lookup;
  const fromScan = async (notes: readonly string[]): Promise<Answered> => ({
    outcome: await askScan(request, id, signal),
    source: 'scan',
    notes,
  });
  if (kind !== 'contract' && source === 'scan') return fromScan([]);
  if (!hasLedger && kind !== 'contract' && hasScan && source === undefined)
    return fromScan([`No ledger service is configured: the scan answers${asSeenBy(lookup)}.`]);
  const answered: Answered = hasLedger
    ? await askLedger(call, lookup, signal)
    : { outcome: noLedger, source: 'ledger', notes: [] };
  if (!hasScan || kind === 'contract' || !isUnknownUpdate(answered.outcome)) return answered;
  if (source === 'ledger' || format !== undefined)
    return { ...answered, notes: [...answered.notes, scanMayKnow] };
  const note = `The ledger does not know this update: the scan answers${asSeenBy(lookup)}.`;
  const told = await fromScan([...answered.notes, note]);
  return told.outcome.ok ? told : answered;
};

/**
 * Looks up a contract, a transaction or an update. Where a ledger has no transaction-by-id any more,
 * update-by-id answers, and a note says so (interface 4.2, 9). The scan answers only for an update
 * that the ledger says it does not know (`UPDATE_NOT_FOUND`) and that was asked for without a format:
 * any other failure of the ledger is the answer. `lookup.source` names the one service to ask.
 */
export const runLookup = async (
  services: LookupServices,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<LookupResponse> => {
  const answered = await askServices(services, lookup, signal);
  const { outcome, source } = answered;
  return {
    ...answered,
    problems: outcome.ok ? checkLookupResponse(lookup, source, outcome.value.answer.raw) : [],
  };
};
