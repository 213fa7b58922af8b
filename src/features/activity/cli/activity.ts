import type { Settings } from '../../../config/settings/settings.ts';
import { omittedRowsMessage } from './omitted-rows.ts';
import { isGap } from '../timeline/timeline.ts';
import { reportUnreadable, openActivitySource } from '../tail/activity-listing.ts';
import {
  parseActivityOptions,
  type ActivityFlags,
  type ActivityOptions,
  savedFiltersOf,
} from './activity-options.ts';
import { type StartingRowsDeps, timelineRows, type FoundStart } from './starting-rows.ts';
import { findStartingPoint } from './follow/find-starting-point.ts';
import { exitWith, gapFound, version } from '../../../cli-kit/exit.ts';
import { requireListUrl, loadSettings } from '../../../cli-kit/load-settings.ts';
import { sleep } from '../../../lib/time/sleep.ts';
import { printError, failUsage } from '../../../cli-kit/streams.ts';
import { gapNamed, pagesDoNotOverlap } from '../messages/tail.ts';
import { learnedTokens } from '../../../ledger/effects/describe-instrument.ts';
import * as messages from '../messages/cli.ts';
import { type TimeWindow, isWithin } from '../../../lib/time/moment.ts';
import { runFollow } from './follow/follow.ts';
import { printFound, sayNoStart, rowsAboveBase } from './print-found.ts';
import { formatDuration, formatIsoSecond } from '../../../lib/time/time.ts';
import type { ReadBackOptions } from '../tail/catch-up/backlog.ts';
import type { PageSource } from '../tail/page-source.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import type { Result } from '../../../lib/result.ts';

/** Undefined unless `--limit` ended the search before the oldest time that the filters ask for. */
const limitReached = (
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
const listBegin = (
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
const whyIncomplete = (
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

const retries = 4;
const restMs = 200;

/** Stops at the first failure, because the client has retried already. */
const impatience: ReadBackOptions = {
  startsToBelieve: 1,
  responded: () => undefined,
  rest: () => sleep(restMs),
  failed: () => Promise.resolve('give up'),
};

/** A list begins at least so much before the time asked for: clocks differ, and starting takes time. */
const beginsBeforeMs = 3_600_000;

const reachingBack = (settings: Settings, { since }: TimeWindow): Settings =>
  since === undefined
    ? settings
    : { ...settings, sinceMs: Math.max(0, Date.now() - since) + beginsBeforeMs };

/** Leaves its connections open: the program ends now, and closing them takes 2 ms. */
const printOnce = async (settings: Settings, options: ActivityOptions): Promise<number> => {
  const leftOutItems: string[] = [];
  const { listing: source } = openActivitySource(settings, {
    version,
    retries,
    parties: options.parties,
  });
  const listing = reportUnreadable(source, (cause) => {
    leftOutItems.push(cause);
    printError(gapNamed(cause));
  });
  const deps: StartingRowsDeps = { ...impatience, settings, options, listing };
  const started = await findStartingPoint(deps);
  if (!started.ok) return sayNoStart(started.error, settings, options);
  const beginning = started.value;
  const printed = await printFound(beginning, deps);
  if ('code' in printed) return printed.code;
  if (beginning.searched !== undefined)
    printError(messages.searchStopped(beginning.searched, options.limit));
  const short = limitReached(beginning, printed.oldest, options);
  if (short !== undefined) printError(short);
  const begin = listBegin(beginning, listing, options, settings);
  if (begin !== undefined) printError(begin);
  const covered = listing.coverage?.();
  if (covered !== undefined) printError(messages.coverage(covered));
  if (learnedTokens().isDsoUnknown === true && !printed.isEmpty)
    printError(messages.mayMixIssuers(settings.scanUrl !== ''));
  const leftOut = omittedRowsMessage(printed.leftOut, options);
  if (leftOut !== undefined) printError(leftOut);
  else if (printed.isEmpty && options.limit > 0) printError(messages.nothingPrinted);
  const gaps = printed.timeline.entries.filter(isGap);
  const causes = new Set(gaps.map(({ reason = pagesDoNotOverlap }) => reason));
  for (const cause of causes) printError(messages.gapPrinted(cause));
  const incomplete = whyIncomplete(beginning, listing, options);
  if (incomplete !== undefined) printError(messages.windowIncomplete(incomplete));
  const hasGap = gaps.length > 0 || leftOutItems.length > 0 || incomplete !== undefined;
  return options.strict && hasGap ? gapFound : 0;
};

export const activityWith = async (settings: Settings, options: ActivityOptions): Promise<void> => {
  settings.notes.forEach(printError);
  requireListUrl(settings);
  const reaching = reachingBack(settings, options.window);
  if (!options.follow) return exitWith(await printOnce(reaching, options));
  return runFollow(reaching, options);
};

/** The filter may name a saved one. Those belong to the profile, so its settings come first. */
const runWithSaved = async (flags: ActivityFlags): Promise<void> => {
  const settings = await loadSettings(flags);
  const saved = savedFiltersOf(settings);
  const read = saved.ok ? await parseActivityOptions(flags, saved.value) : saved;
  if (read.ok) return activityWith(settings, read.value);
  return failUsage(read.error);
};

export const runActivity = async (flags: ActivityFlags): Promise<void> => {
  if (flags.filter?.includes('@') === true) return runWithSaved(flags);
  const read = await parseActivityOptions(flags);
  if (read.ok) return activityWith(await loadSettings(flags), read.value);
  return failUsage(read.error);
};

/** The activities are in the order of the ledger. */
interface NewestActivities {
  readonly activities: readonly Activity[];
  readonly gaps: number;
}

/** Reads the newest activities of a window and prints nothing. */
export const readNewestActivities = async (
  settings: Settings,
  limit: number,
  window: TimeWindow = {},
): Promise<Result<NewestActivities, Failure | 'incomplete'>> => {
  const { listing, close } = openActivitySource(reachingBack(settings, window), {
    version,
    retries,
  });
  const options: ActivityOptions = {
    ...{ follow: false, limit, hasLimit: true, after: undefined, strict: false },
    ...{ cursor: undefined, keepsCursor: false, format: 'ndjson', parties: [], filters: [] },
    window,
  };
  const found = await findStartingPoint({ ...impatience, settings, options, listing });
  close();
  if (!found.ok) {
    const { error } = found;
    return { ok: false, error: typeof error === 'string' ? 'incomplete' : error };
  }
  const start = found.value;
  const older = [...(start.backlog?.oldestFirst() ?? [])]
    .flat()
    .flatMap(({ isAsked, activity }) => (isAsked ? (activity ?? []) : []));
  // A program that watches reads again and again.
  start.backlog?.close();
  const activities = [...older, ...rowsAboveBase(start)].filter(({ at }) => isWithin(window, at));
  return { ok: true, value: { activities, gaps: start.timeline.entries.filter(isGap).length } };
};
