import type { Settings } from '../../../config/settings/settings.ts';
import { formatDuration, formatIsoSecond } from '../../../lib/time/time.ts';
import * as messages from '../messages/cli.ts';
import type { PageSource } from '../tail/page-source.ts';
import type { ActivityOptions } from './activity-options.ts';
import { timelineRows, type FoundStart } from './starting-rows.ts';

/** What a printed list lacks at its older end, as lines on stderr. */

/** Undefined unless `--limit` ended the search before the oldest time that the filters ask for. */
export const limitReached = (
  { base, searched }: FoundStart,
  oldest: number | undefined,
  { filters, limit, after, window }: ActivityOptions,
): string | undefined => {
  const bounds = filters.map(({ since }) => since(Date.now()) ?? -Infinity);
  const asked = Math.max(window.since ?? -Infinity, ...bounds);
  const endedByLimit = base !== undefined && after === undefined && searched === undefined;
  if (!endedByLimit || oldest === undefined || oldest <= asked || asked === -Infinity)
    return undefined;
  return messages.limitReached(limit, formatIsoSecond(oldest), formatIsoSecond(asked));
};

/** A list of updates begins a while ago, and something older may have been asked for. */
export const listBegin = (
  { base }: FoundStart,
  { source }: PageSource,
  { window, after }: ActivityOptions,
  { sinceMs }: Settings,
): string | undefined => {
  if (window.since !== undefined) return undefined;
  if (source() === 'updates') return messages.derivedSince(formatDuration(sinceMs));
  const isWhole = base !== undefined || after !== undefined || source() !== 'ledger';
  return isWhole ? undefined : messages.ledgerListedSince(formatDuration(sinceMs));
};

/** Why rows between `--since` and the oldest listed row may be missing; undefined if none are. */
export const whyIncomplete = (
  { timeline }: FoundStart,
  listing: PageSource,
  { window: { since } }: ActivityOptions,
): string | undefined => {
  const pruned = listing.prunedUpTo?.() ?? 0;
  const isMinimum = timeline.meaning === 'minimum' && !timeline.reachedStart;
  if (since === undefined || (pruned === 0 && !isMinimum)) return undefined;
  const [oldest] = timelineRows(timeline);
  const isReached = oldest !== undefined && (oldest.activity?.at ?? Infinity) < since;
  if (isReached) return undefined;
  return isMinimum ? messages.boundTooShort : messages.prunedSince(pruned);
};
