import type { Client } from '../../../http/client.ts';
import type { CallResult } from '../../../http/wire-types.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import {
  checkLookupResponse,
  isEmptyUpdateResponse,
  type Lookup,
} from '../../../ledger/rules/check-lookup-response.ts';
import { isRightMissing } from '../../../ledger/failure/describe-token-refusal.ts';
import { scanUpdatesPath, type OperationName } from '../../../ledger/operations.ts';
import { isTransactionHash } from '../../../ledger/ids/identifiers.ts';
import { whatItIsNot } from '../../../ledger/effects/describe-instrument.ts';
import { readUpdateEffects } from '../../../ledger/effects/tell-effects.ts';
import type { FindDso } from '../../../tokens/fetch-dso.ts';
import { readContractMeaning } from '../model/meaning.ts';
import * as messages from '../messages/notices.ts';
import {
  emptyResponse,
  readUpdateResponse,
  type LookupResponse,
  type LookupServices,
  learnUpdateContext,
} from './lookup-response.ts';
import { fetchOwnParties } from '../../../http/reads.ts';
import { encodePathPart } from '../../../lib/io/service-address.ts';
import { askLedger, type AskedResponse } from './ask-ledger.ts';
import { lookUpByHash } from './lookup-by-hash.ts';

export const lookupClients = (
  {
    ledgerUrl,
    scanUrl,
    trustedPackages,
  }: Pick<Settings, 'ledgerUrl' | 'scanUrl' | 'trustedPackages'>,
  { call, request }: Pick<Client, 'call' | 'request'>,
  findDso?: FindDso,
): LookupServices => ({
  ...{ call, request, trustedPackages, findDso },
  ...{ hasLedger: ledgerUrl !== '', hasScan: scanUrl !== '' },
});

/** Whether a response is about a token with the name of Amulet, of whatever issuer. */
const namesToken = ({ outcome, context }: LookupResponse): boolean =>
  outcome.ok &&
  (readContractMeaning(outcome.value.response.raw, context) !== undefined ||
    (readUpdateEffects(outcome.value.response.raw, context)?.changes ?? []).some(
      ({ instrument }) => whatItIsNot(instrument, { dso: '' }) !== undefined,
    ));

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
  if (hasService && lookup.kind === 'update' && isTransactionHash(lookup.id)) {
    return lookUpByHash(services, lookup, signal);
  }
  const { asked, ...received } = await askServices(services, lookup, signal);
  const { outcome, source } = received;
  if (!outcome.ok) return { ...received, problems: [] };
  const { raw } = outcome.value.response;
  if (source === 'ledger' && asked.kind === 'update' && isEmptyUpdateResponse(raw))
    return emptyResponse(received);
  return {
    ...received,
    problems: checkLookupResponse(lookup, source, raw),
    context: await learnUpdateContext(
      services.request,
      { asked, source, raw, trusted: services.trustedPackages },
      signal,
    ),
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
