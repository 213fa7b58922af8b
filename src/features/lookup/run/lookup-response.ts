import type { Settings } from '../../../config/settings/settings.ts';
import { whatItIsNot } from '../../../ledger/effects/describe-instrument.ts';
import { readUpdateEffects, findAnsweredOffers } from '../../../ledger/effects/tell-effects.ts';
import { readContractMeaning } from '../model/meaning.ts';
import type { TrustedPackage } from '../../../ledger/packages/known-packages.ts';
import type { Client } from '../../../http/client.ts';
import type { CallResult, RawResult } from '../../../http/wire-types.ts';
import {
  type LookupSource,
  type Lookup,
  buildLookupRequest,
  operationForLookup,
} from '../../../ledger/rules/check-lookup-response.ts';
import { type UpdateContext, readUpdateHistory } from '../../../ledger/effects/read-update.ts';
import type { OperationName } from '../../../ledger/operations.ts';
import { parseResponse } from '../../../ledger/operation-schemas.ts';
import { isArray, isObject, type Json } from '../../../lib/json/json.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import { textAt } from '../../../lib/json/fields.ts';
import { isScanUpdate, templateName, readVariant } from '../model/event-tree.ts';
import { scanSummary } from '../model/scan-update.ts';
import type { LookupRecord } from '../../../storage/history/lookup-history.ts';
import type { FindDso } from '../../../tokens/fetch-dso.ts';
import { canWiden, isMissing, type LookupStatus } from '../slice.ts';
import { checkId } from '../messages/result.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import type { Failure, FailureDescription } from '../../../ledger/failure/failure.ts';
import { lookUpArchived } from '../../../http/reads.ts';
import { findUnseenHoldings } from '../../../ledger/effects/compute-effects.ts';

export type LookupServices = Pick<Client, 'call' | 'request'> & {
  readonly hasLedger: boolean;
  readonly hasScan: boolean;
  readonly trustedPackages?: readonly TrustedPackage[] | undefined;
  /** Learns who issues the network's Amulet; absent where nobody reads sentences. */
  readonly findDso?: FindDso | undefined;
};

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

export type LookupResponse = {
  readonly outcome: CallResult<OperationName>;
  readonly source: LookupSource;
  /** The notes name differences from the request, and alternatives. */
  readonly notes: readonly string[];
  /** Named in place of any party, which the user may not read as. */
  readonly parties?: readonly string[];
  /** Why the response doesn't match the request; empty for a failure. */
  readonly problems: readonly string[];
  /** True if the ledger responded without an update. */
  readonly isEmpty?: true;
  readonly context?: UpdateContext | undefined;
};

/** What came back before it is judged; `asked` is the lookup that was sent. */
export type AskedResponse = Omit<LookupResponse, 'problems' | 'context'> & {
  readonly asked: Lookup;
};

/** Reads an update, whichever service and endpoint it comes from. */
export const readUpdateResponse = (response: RawResult): CallResult<'updateById'> =>
  response.ok
    ? {
        ok: true,
        value: {
          response: parseResponse('updateById', response.value.json),
          exchange: response.value.exchange,
        },
      }
    : response;

const eventsOf = (json: Json): string =>
  isObject(json) && isArray(json['events']) ? `, ${pluralize(json['events'].length, 'event')}` : '';

/** Names the template of a contract, or the kind of an update. */
export const summarizeResponse = (raw: Json): string => {
  if (!isObject(raw)) return '';
  if (isScanUpdate(raw)) return scanSummary(raw);
  const { createdEvent, transaction, update } = raw;
  if (isObject(createdEvent)) return templateName(textAt(createdEvent, 'templateId'));
  if (isObject(transaction)) return `Transaction${eventsOf(transaction)}`;
  const [variant, value] = readVariant(update);
  return variant === '' ? 'no update' : `${variant}${eventsOf(value)}`;
};

export const toLookupStatus = ({
  outcome,
  notes,
  problems,
  context,
}: LookupResponse): LookupStatus => {
  if (!outcome.ok)
    return {
      kind: 'failed',
      failure: outcome.error.failure,
      ms: outcome.error.exchange?.ms,
      notes,
    };
  const { status, ms, bytes } = outcome.value.exchange;
  const { raw } = outcome.value.response;
  return {
    kind: 'ready',
    response: { raw, status, ms, bytes, notes: [...problems, ...notes], context },
  };
};

/** Describes why a lookup failed. Other parties and formats are no advice where none would show more. */
export const describeLookupFailure = (failure: Failure, lookup: Lookup): FailureDescription => {
  const described = describeFailure(failure, operationForLookup[lookup.kind]);
  return isMissing(failure) && !canWiden(lookup) ? { ...described, hint: checkId } : described;
};

/** Whether a response is about a token with the name of Amulet, of whatever issuer. */
export const namesToken = ({ outcome, context }: LookupResponse): boolean =>
  outcome.ok &&
  (readContractMeaning(outcome.value.response.raw, context) !== undefined ||
    (readUpdateEffects(outcome.value.response.raw, context)?.changes ?? []).some(
      ({ instrument }) => whatItIsNot(instrument, { dso: '' }) !== undefined,
    ));

/** A line shows no more. */
const maxWords = 200;

const lookupOutcome = (
  fetched: LookupStatus,
): Pick<LookupRecord, 'status' | 'ms' | 'what'> | undefined => {
  if (fetched.kind === 'ready') {
    const { status, ms, raw } = fetched.response;
    return {
      status: String(status),
      ms: Math.round(ms),
      what: summarizeResponse(raw).slice(0, maxWords),
    };
  }
  if (fetched.kind !== 'failed' || fetched.failure.kind === 'cancelled') return undefined;
  const { failure, ms = 0 } = fetched;
  const { status, code = '' } =
    'error' in failure ? failure.error : { status: failure.kind, code: '' };
  return { status: String(status), ms: Math.round(ms), what: code.slice(0, maxWords) };
};

/** Undefined while the lookup is in flight, and if it was cancelled. */
export const toLookupRecord = (
  lookup: Lookup,
  fetched: LookupStatus,
  { at, profile }: Pick<LookupRecord, 'at' | 'profile'>,
): LookupRecord | undefined => {
  const end = lookupOutcome(fetched);
  return end && { at, profile, ...lookup, ...end };
};

/** Further contracts are shown as unknown. */
const maxLookups = 200;
const asksForViews = (question: string): boolean =>
  /:Splice\.Api\.Token\.HoldingV[12]:Holding"/.test(question);

const asksForAll = (question: string): boolean =>
  !/"(?:TemplateFilter|InterfaceFilter)"/.test(question) || question.includes('"WildcardFilter"');

interface ReadUpdate {
  readonly asked: Lookup;
  readonly source: LookupSource;
  readonly raw: Json;
}

/**
 * What the effects of an update are read with: the contracts and views that were asked for, the holdings
 * that it archives, and the offers that it ends.
 */
export const learnUpdateContext = async (
  { request, trustedPackages: trusted }: Pick<LookupServices, 'request' | 'trustedPackages'>,
  { asked, source, raw }: ReadUpdate,
  signal: AbortSignal,
): Promise<UpdateContext | undefined> => {
  if (asked.kind === 'contract' || source === 'scan') return { hasViews: false, trusted };
  const question = JSON.stringify(buildLookupRequest(asked).request);
  const context = {
    trusted,
    hasViews: asksForViews(question),
    scope: asksForAll(question) ? 'visible' : 'filtered',
  } as const;
  const history = readUpdateHistory(raw, context);
  const wanted =
    history && new Set([...findUnseenHoldings(history), ...findAnsweredOffers(history)]);
  const unseen = [...(wanted ?? [])].slice(0, maxLookups);
  if (unseen.length === 0) return context;
  return { ...context, archived: await lookUpArchived(request, unseen, asked.parties, signal) };
};
