import type { Settings } from '../config/settings.ts';
import type { Activity } from '../ledger/activity.ts';
import { explain } from '../ledger/explain.ts';
import { exitCodeOf } from '../ledger/failure.ts';
import { endingsIn, openStateOf } from '../ledger/open-contracts.ts';
import { isGap, isRow, type Timeline } from '../ledger/timeline/timeline.ts';
import { stringifyJson } from '../lib/json.ts';
import { duration } from '../lib/time.ts';
import { openActivitySource } from '../services/activity-source.ts';
import {
  readActivityOptions,
  type ActivityFlags,
  type ActivityOptions,
} from './activity-options.ts';
import { findBeginning, notMetWords } from './beginning.ts';
import { end } from './end.ts';
import { gapFound, notFound, usageError } from './exit-codes.ts';
import { leftOutMessage, leftOutOf } from './left-out.ts';
import { lineOf } from './rows.ts';
import { needScan, settle } from './settle.ts';
import { printData, say } from './streams.ts';
import { tableHeading } from './table.ts';
import { tableWidth } from './table-width.ts';
import { version } from './version.ts';

const retries = 4;

/** What became of the offers and allocations that are printed, by all rows that were looked through. */
const openStatesIn = ({ entries }: Timeline) => {
  const endings = endingsIn(entries.map((entry) => (isRow(entry) ? entry.activity : undefined)));
  return (activity: Activity) => openStateOf(activity, endings, Date.now());
};

const printAll = (
  activities: readonly Activity[],
  format: ActivityOptions['format'],
  timeline: Timeline,
): void => {
  if (format === 'json') {
    const raw = activities.map((activity) => activity.raw);
    printData(`${stringifyJson(raw, 2)}\n`);
    return;
  }
  const heading = format === 'table' ? [tableHeading(tableWidth())] : [];
  const openState = openStatesIn(timeline);
  const lines = activities.map((activity) => lineOf(activity, format, openState));
  printData([...heading, ...lines].join(''));
};

/** Leaves its connections open: the program ends behind it, and closing them takes 2 ms. */
const printOnce = async (settings: Settings, options: ActivityOptions): Promise<number> => {
  const source = openActivitySource(settings, version, retries);
  const beginning = await findBeginning({ settings, options }, source.listing);
  if (beginning.kind === 'failed') {
    const { headline, detail, next } = explain(beginning.failure, 'activities');
    say(`${headline} (${detail}): ${next}`);
    return exitCodeOf(beginning.failure);
  }
  if (beginning.kind === 'not-met') {
    say(notMetWords(options));
    return notFound;
  }
  printAll(beginning.activities, options.format, beginning.timeline);
  if (source.listing.source() === 'updates') {
    say(
      `derived from the updates of the last ${duration(settings.sinceMs)}; --since goes further back`,
    );
    const leftOut = leftOutMessage(leftOutOf(beginning.timeline, options), options);
    if (leftOut !== undefined) say(leftOut);
  }
  if (!beginning.timeline.entries.some(isGap)) return 0;
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
  const read = readActivityOptions(flags);
  if (read.ok) return activityWith(await settle(flags), read.options);
  say(read.problem);
  return end(usageError);
};
