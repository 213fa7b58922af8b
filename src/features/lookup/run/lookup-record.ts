import { isArray, isObject, type Json } from '../../../lib/json/json.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import { textAt } from '../../../lib/json/fields.ts';
import { templateName, readVariant } from '../model/event-facts.ts';
import { isScanUpdate, scanSummary } from '../model/scan-update.ts';
import type { LookupRecord } from '../../../storage/history/lookup-history.ts';
import type { Lookup } from '../../../ledger/lookup/check-lookup-response.ts';
import type { LookupStatus } from '../state/lookup.ts';
import type { LookupResponse } from './lookup-response.ts';

const eventsOf = (json: Json): string =>
  isObject(json) && isArray(json['events']) ? `, ${pluralize(json['events'].length, 'event')}` : '';

/** The template of a contract, or the kind of an update. */
export const summarizeAnswer = (raw: Json): string => {
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
  const { raw } = outcome.value.answer;
  return {
    kind: 'ready',
    answer: { raw, status, ms, bytes, notes: [...problems, ...notes], context },
  };
};

/** A line shows no more. */
const maxWords = 200;

const endOf = (fetched: LookupStatus): Pick<LookupRecord, 'status' | 'ms' | 'what'> | undefined => {
  if (fetched.kind === 'ready') {
    const { status, ms, raw } = fetched.answer;
    return {
      status: String(status),
      ms: Math.round(ms),
      what: summarizeAnswer(raw).slice(0, maxWords),
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
  const end = endOf(fetched);
  return end && { at, profile, ...lookup, ...end };
};
