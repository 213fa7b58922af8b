import type { Settings } from '../config/settings.ts';
import type { Activity } from '../ledger/activity.ts';
import { noneOmitted, type OmittedCounts } from '../ledger/derived/left-out.ts';
import { failureExitCode, type Failure } from '../ledger/failure.ts';
import { collectEndings, findOpenState } from '../ledger/open-contracts.ts';
import { isGap, isRow, type TimelineRow, type Timeline } from '../ledger/timeline/timeline.ts';
import { formatInteger } from '../lib/count.ts';
import { formatDuration } from '../lib/time.ts';
import { openActivitySource } from '../services/activity-source.ts';
import {
  readActivityOptions,
  type ActivityFlags,
  type ActivityOptions,
} from './activity-options.ts';
import { rowsIn, type Beginning, type BeginningNeeds, type ReadingBack } from './asked-rows.ts';
import { findBeginning, notMetWords, shortPagesWords, vanishedWords } from './beginning.ts';
import { end } from './end.ts';
import { gapFound, internalError, notFound, usageError } from './exit-codes.ts';
import { addLeftOut, leftOutMessage } from './left-out.ts';
import { activityPrinter } from './print-activities.ts';
import { lineOf, passesAll } from './rows.ts';
import { needScan, settle } from './settle.ts';
import { sleep } from './sleep.ts';
import { say } from './streams.ts';
import { version } from './version.ts';

const retries = 4;
const restMs = 200;

/** How the offers and allocations ended, by all rows that were looked through. */
const endingsOf = ({ entries }: Timeline) =>
  collectEndings(entries.map((entry) => (isRow(entry) ? entry.activity : undefined)));

/** Gives up at the first failure: the client has tried again already. */
const impatience: ReadingBack = {
  startsToBelieve: 1,
  answered: () => undefined,
  rest: () => sleep(restMs),
  failed: () => Promise.resolve('give up'),
};

type Found = Beginning & { readonly kind: 'found' };

/** The rows of a timeline above its base: all of them where the base lies further back. */
const rowsAboveBase = ({ timeline: { entries }, base }: Found): readonly Activity[] => {
  const rows = entries.filter(isRow);
  const at = rows.findIndex(({ id }) => id === base);
  return rows.slice(at + 1).flatMap(({ activity }) => activity ?? []);
};

/** Loads the words of failures when there is one: they are as long as the rest of the command. */
const sayFailure = async (failure: Failure): Promise<number> => {
  const { describeFailure: explain } = await import('../ledger/explain.ts');
  const { summary, detail, hint } = explain(failure, 'activities');
  say(`${summary} (${detail}): ${hint}`);
  return failureExitCode(failure);
};

/** How printing ended: with all there is, with a part of it, or with the exit code of a failure. */
type Printed =
  | { readonly timeline: Timeline; readonly leftOut: OmittedCounts }
  | { readonly code: number };

/** Prints what was found, then what a listing that continues to newer activities has above it. */
const printFound = async (found: Found, needs: BeginningNeeds): Promise<Printed> => {
  const { settings, options } = needs;
  const { print, finish } = activityPrinter(options.format);
  const passes = passesAll(options);
  const endings = endingsOf(found.timeline);
  // A listing that is read on to its newest row may still end what is open so far.
  const openState = found.isNewest
    ? (activity: Activity) => findOpenState(activity, endings, Date.now())
    : undefined;
  const isPassing = (activity: Activity): boolean => passes(activity, endings);
  const othersOf = (activities: readonly Activity[]): readonly Activity[] =>
    activities.filter((activity) => !isPassing(activity));
  const above = rowsAboveBase(found);
  // Without an id to begin after, all rows that were looked through count.
  const looked =
    options.after === undefined
      ? rowsIn(found.timeline).flatMap((row) => row.activity ?? [])
      : above;
  let leftOut = addLeftOut(found.leftOut ?? noneOmitted, othersOf(looked), options);
  const printPassing = (activities: readonly Activity[]): void =>
    print(
      activities.filter(isPassing).map((activity) => lineOf(activity, options.format, openState)),
    );
  for (const block of found.backlog?.oldestFirst() ?? [])
    print(block.map(({ line }) => line).filter((line) => line !== ''));
  printPassing(above);
  if (found.isNewest) {
    finish();
    return { timeline: found.timeline, leftOut };
  }
  const { readNewerRows: readToNewest } = await import('../services/read-to-newest.ts');
  const take = (added: readonly TimelineRow[]): void => {
    const activities = added.flatMap(({ activity }) => activity ?? []);
    leftOut = addLeftOut(leftOut, othersOf(activities), options);
    printPassing(activities);
  };
  const { timeline } = found;
  const read = await readToNewest({ ...needs, timeline, keep: settings.keep, now: Date.now, take });
  finish();
  if (read.kind === 'newest') return { timeline: read.timeline, leftOut };
  if (read.kind === 'failed') return { code: await sayFailure(read.failure) };
  say('The scan changed from activities to updates: the rest is missing. Run the command again.');
  return { code: internalError };
};

/** Leaves its connections open: the program ends behind it, and closing them takes 2 ms. */
const printOnce = async (settings: Settings, options: ActivityOptions): Promise<number> => {
  const { listing } = openActivitySource(settings, version, retries);
  const needs: BeginningNeeds = { ...impatience, settings, options, listing };
  const beginning = await findBeginning(needs);
  switch (beginning.kind) {
    case 'failed':
      return sayFailure(beginning.failure);
    case 'not-met':
      say(notMetWords(options));
      return notFound;
    case 'short pages':
      say(shortPagesWords);
      return internalError;
    case 'vanished':
      say(`${vanishedWords}: nothing was printed. Run the command again.`);
      return internalError;
    case 'found':
      break;
    default:
      return beginning satisfies never;
  }
  const printed = await printFound(beginning, needs);
  if ('code' in printed) return printed.code;
  if (beginning.searched !== undefined)
    say(
      `Searched the newest ${formatInteger(beginning.searched)} activities for --limit ${options.limit}; older ones were not searched. Raise --keep to search more.`,
    );
  if (listing.source() === 'updates') {
    say(
      `derived from the updates of the last ${formatDuration(settings.sinceMs)}; --since goes further back`,
    );
  }
  const leftOut = leftOutMessage(printed.leftOut, options);
  if (leftOut !== undefined) say(leftOut);
  if (!printed.timeline.entries.some(isGap)) return 0;
  say('there is a gap: the pages of the scan do not overlap');
  return options.strict ? gapFound : 0;
};

/** Prints activities of a scan, oldest first, and follows them when asked to. */
export const activityWith = async (settings: Settings, options: ActivityOptions): Promise<void> => {
  settings.notes.forEach(say);
  needScan(settings);
  if (!options.follow) return end(await printOnce(settings, options));
  const { follow } = await import('./follow.ts');
  return follow(settings, options);
};

/** `cantui activity`. */
export const activity = async (flags: ActivityFlags): Promise<void> => {
  const read = await readActivityOptions(flags);
  if (read.ok) return activityWith(await settle(flags), read.options);
  say(read.problem);
  return end(usageError);
};
