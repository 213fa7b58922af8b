import type { Settings } from '../../../config/settings/settings.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { noneOmitted, type OmittedCounts, addLeftOut, omittedRowsMessage } from './omitted-rows.ts';
import { failureExitCode, type Failure } from '../../../ledger/failure/failure.ts';
import {
  collectEndings,
  createEndingReader,
  findOpenState,
} from '../../../ledger/activity/open-contracts.ts';
import { isGap, isRow, type TimelineRow, type Timeline } from '../timeline/timeline.ts';
import { formatDuration, formatIsoSecond } from '../../../lib/time/time.ts';
import { reportUnreadable, openActivitySource } from '../tail/activity-listing.ts';
import {
  parseActivityOptions,
  type ActivityFlags,
  type ActivityOptions,
  savedFiltersOf,
} from './activity-options.ts';
import {
  timelineRows,
  type StartingPoint,
  type StartingRowsDeps,
  type ReadBackOptions,
} from './starting-rows.ts';
import { findStartingPoint } from './follow/find-starting-point.ts';
import { exitWith, gapFound, internalError, notFound, version } from '../../../cli-kit/exit.ts';
import { createActivityPrinter, formatActivity, matchesAll } from './format-activities.ts';
import { requireListUrl, loadSettings, failureLine } from '../../../cli-kit/load-settings.ts';
import { sleep } from '../../../lib/time/sleep.ts';
import { printError, failUsage } from '../../../cli-kit/streams.ts';
import { gapNamed, pagesDoNotOverlap } from '../messages/tail.ts';
import { listingRequest, listingService } from '../../../ledger/activity/listing.ts';
import * as messages from '../messages/cli.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import type { PageSource } from '../tail/page-source.ts';
import type { TimeWindow } from '../../../lib/time/moment.ts';
import { readNewerRows } from '../tail/catch-up/read-newer-rows.ts';
import { runFollow } from './follow/follow.ts';

export const retries = 4;
const restMs = 200;

/** Finds endings in all rows that were searched. */
const endingsOf = ({ entries }: Timeline) =>
  collectEndings(entries.map((entry) => (isRow(entry) ? entry.activity : undefined)));

/** Stops at the first failure, because the client has retried already. */
export const impatience: ReadBackOptions = {
  startsToBelieve: 1,
  answered: () => undefined,
  rest: () => sleep(restMs),
  failed: () => Promise.resolve('give up'),
};

type FoundStart = StartingPoint & { readonly kind: 'found' };

/** All rows if the base is older. */
export const rowsAboveBase = ({ timeline: { entries }, base }: FoundStart): readonly Activity[] => {
  const rows = entries.filter(isRow);
  const index = rows.findIndex(({ id }) => id === base);
  return rows.slice(index + 1).flatMap(({ activity }) => activity ?? []);
};

const sayFailure = (failure: Failure, { source }: Settings): number => {
  printError(failureLine(describeFailure(failure, listingRequest(source))));
  return failureExitCode(failure);
};

/** What was printed, or the exit code of a failure. */
type Printed =
  | {
      readonly timeline: Timeline;
      readonly leftOut: OmittedCounts;
      readonly oldest: number | undefined;
    }
  | { readonly code: number };

/** The rows found, then the newer rows of a forward listing. */
const printFound = async (start: FoundStart, deps: StartingRowsDeps): Promise<Printed> => {
  const { settings, options } = deps;
  const { print, finish } = createActivityPrinter(options.format);
  const passes = matchesAll(options);
  const endings = endingsOf(start.timeline);
  // A forward listing may still end an offer that is open so far.
  const openState = start.isNewest
    ? (activity: Activity) => findOpenState(activity, endings, Date.now())
    : undefined;
  const isPassing = (activity: Activity): boolean => passes(activity, endings);
  const othersOf = (activities: readonly Activity[]): readonly Activity[] =>
    activities.filter((activity) => !isPassing(activity));
  const { note, complete } = createEndingReader();
  const listed = timelineRows(start.timeline).flatMap((row) => row.activity ?? []);
  note(listed);
  const above = rowsAboveBase(start).map(complete);
  // Without an id to start after, all rows that were searched count.
  const looked = options.after === undefined ? listed.map(complete) : above;
  let leftOut = addLeftOut(start.leftOut ?? noneOmitted, othersOf(looked), options);
  const printPassing = (activities: readonly Activity[]): void =>
    print(
      activities
        .filter(isPassing)
        .map((activity) => formatActivity(activity, options.format, openState)),
    );
  let oldest: number | undefined;
  for (const block of start.backlog?.oldestFirst() ?? []) {
    const rows = block.filter(({ line }) => line !== '');
    oldest ??= rows[0]?.at;
    print(rows.map(({ line }) => line));
  }
  oldest ??= above.find(isPassing)?.at;
  printPassing(above);
  if (start.isNewest) {
    finish();
    return { timeline: start.timeline, leftOut, oldest };
  }
  const take = (added: readonly TimelineRow[]): void => {
    const found = added.flatMap(({ activity }) => activity ?? []);
    note(found);
    const activities = found.map(complete);
    leftOut = addLeftOut(leftOut, othersOf(activities), options);
    printPassing(activities);
  };
  const { timeline } = start;
  const read = await readNewerRows({
    ...deps,
    timeline,
    keep: settings.maxRows,
    now: Date.now,
    take,
    until: options.window.until,
  });
  finish();
  if (read.kind === 'newest') return { timeline: read.timeline, leftOut, oldest };
  if (read.kind === 'failed') return { code: sayFailure(read.failure, settings) };
  printError(messages.sourceChanged);
  return { code: internalError };
};

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

/** A list begins at least so much before the time asked for: clocks differ, and starting takes time. */
const beginsBeforeMs = 3_600_000;

export const reachingBack = (settings: Settings, { since }: TimeWindow): Settings =>
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
  const beginning = await findStartingPoint(deps);
  switch (beginning.kind) {
    case 'failed':
      return sayFailure(beginning.failure, settings);
    case 'not-met':
      printError(messages.afterIdNotListed(options.after ?? '', listingService(settings.source)));
      return notFound;
    case 'short pages':
      printError(messages.shortPages);
      return internalError;
    case 'vanished':
      printError(messages.rowsVanished);
      return internalError;
    case 'found':
      break;
    default:
      return beginning satisfies never;
  }
  const printed = await printFound(beginning, deps);
  if ('code' in printed) return printed.code;
  if (beginning.searched !== undefined)
    printError(messages.searchStopped(beginning.searched, options.limit));
  const short = limitReached(beginning, printed.oldest, options);
  if (short !== undefined) printError(short);
  if (listing.source() === 'updates' && options.window.since === undefined)
    printError(messages.derivedSince(formatDuration(settings.sinceMs)));
  const covered = listing.coverage?.();
  if (covered !== undefined) printError(messages.coverage(covered));
  const leftOut = omittedRowsMessage(printed.leftOut, options);
  if (leftOut !== undefined) printError(leftOut);
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
