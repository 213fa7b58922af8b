import type { Client } from '../client/client.ts';
import type { Outcome } from '../client/outcome.ts';
import type { Settings } from '../config/settings.ts';
import type { Lookup } from '../ledger/lookup.ts';
import { lookupRequest, type LookupRequest } from '../ledger/lookup-request.ts';
import { readAnswer, type OperationName } from '../ledger/operations.ts';

type Call = Client['call'];

/** How a lookup ended, and what was done otherwise than asked. */
export type Asked = {
  readonly outcome: Outcome<OperationName>;
  readonly notes: readonly string[];
};

const send = (
  call: Call,
  asked: LookupRequest,
  signal: AbortSignal,
): Promise<Outcome<OperationName>> => {
  switch (asked.operation) {
    case 'contractById':
      return call(asked.operation, asked.request, signal);
    case 'transactionById':
      return call(asked.operation, asked.request, signal);
    case 'updateById':
      return call(asked.operation, asked.request, signal);
    default:
      return asked satisfies never;
  }
};

const isRouteGone = (outcome: Outcome<OperationName>): boolean =>
  !outcome.ok && outcome.failure.kind === 'notFound' && outcome.failure.what === 'route';

const asUpdate =
  'this service has no transaction-by-id any more (announced for 3.5.0): asked as an update';

/** The same question as one for an update: of a format that was chosen, its transactions. */
const updateInstead = ({ id, parties, format }: Lookup): Lookup => {
  const asked = { kind: 'update', id, parties } as const;
  return format === undefined ? asked : { ...asked, format: { includeTransactions: format } };
};

/** Who is asked: both services, as far as they were named. */
export type LookupServices = Pick<Client, 'call' | 'ask'> & {
  readonly hasLedger: boolean;
  readonly hasScan: boolean;
};

/** Both services of a profile. */
export const lookupServices = (
  { ledgerUrl, scanUrl }: Pick<Settings, 'ledgerUrl' | 'scanUrl'>,
  { call, ask }: Pick<Client, 'call' | 'ask'>,
): LookupServices => ({ call, ask, hasLedger: ledgerUrl !== '', hasScan: scanUrl !== '' });

const noLedger: Outcome<OperationName> = {
  ok: false,
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
};

const askLedger = async (call: Call, lookup: Lookup, signal: AbortSignal): Promise<Asked> => {
  const outcome = await send(call, lookupRequest(lookup), signal);
  if (lookup.kind !== 'transaction' || !isRouteGone(outcome)) return { outcome, notes: [] };
  const second = await send(call, lookupRequest(updateInstead(lookup)), signal);
  return { outcome: second, notes: [asUpdate] };
};

/** Newer scans tell every update that the DSO sees by its id, to anybody. */
const askScan = async (
  ask: Client['ask'],
  id: string,
  signal: AbortSignal,
): Promise<Outcome<'updateById'>> => {
  const path = `/v2/updates/${encodeURIComponent(id)}`;
  const heard = await ask({ method: 'GET', path }, signal);
  return heard.ok
    ? { ok: true, answer: readAnswer('updateById', heard.json), exchange: heard.exchange }
    : heard;
};

/**
 * Asks the ledger. Where the route for transactions is gone, the same question is asked as an update,
 * and a note says so (interface 4.2, 9). An update that the ledger does not know, or that there is no
 * ledger to ask for, is asked of the scan: it tells the updates from which activities are derived.
 */
export const askLookup = async (
  services: LookupServices,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<Asked> => {
  const { call, ask, hasLedger, hasScan } = services;
  const asked = hasLedger
    ? await askLedger(call, lookup, signal)
    : { outcome: noLedger, notes: [] };
  const { outcome } = asked;
  const isUnknown = !hasLedger || (!outcome.ok && outcome.failure.kind === 'notFound');
  if (lookup.kind === 'contract' || !hasScan || !isUnknown) return asked;
  const told = await askScan(ask, lookup.id, signal);
  if (!told.ok) return hasLedger ? asked : { ...asked, outcome: told };
  const why = hasLedger ? 'the ledger does not know it' : 'there is no ledger service';
  return { outcome: told, notes: [...asked.notes, `${why}: told by the scan`] };
};
