import type { Activity } from '../ledger/activity.ts';
import { explain } from '../ledger/explain.ts';
import { exitCodeOf } from '../ledger/failure.ts';
import { restoreTimeline } from '../ledger/timeline/saved.ts';
import { emptyTimeline, isGap, isRow, type Timeline } from '../ledger/timeline/timeline.ts';
import { stringifyJson } from '../lib/json.ts';
import { openActivitySource } from '../services/activity-source.ts';
import { findNewest } from '../services/newest.ts';
import type { Settings } from '../config/settings.ts';
import {
  readActivityOptions,
  type ActivityFlags,
  type ActivityOptions,
} from './activity-options.ts';
import { end } from './end.ts';
import { gapFound, notFound, usageError } from './exit-codes.ts';
import { settle } from './settle.ts';
import { printData, say } from './streams.ts';
import { passesAll, printRow, timelineOptions } from './rows.ts';
import { tableHeading, tableWidth } from './table.ts';
import { version } from './version.ts';

const retries = 4;

const printAll = (activities: readonly Activity[], { format }: ActivityOptions): void => {
  if (format === 'json') {
    printData(
      `${stringifyJson(
        activities.map(({ raw }) => raw),
        2,
      )}\n`,
    );
    return;
  }
  if (format === 'table') printData(tableHeading(tableWidth()));
  for (const activity of activities) printRow(activity, format);
};

/** Only what comes after the id that was given; nothing when that id was not met. */
const afterGiven = (timeline: Timeline, after: string): ReadonlySet<string> | undefined => {
  const index = timeline.entries.findIndex((entry) => isRow(entry) && entry.id === after);
  const isReached = !timeline.entries.slice(index + 1).some(isGap) && timeline.entries.length > 1;
  if (!isReached) return undefined;
  return new Set(
    timeline.entries
      .slice(index + 1)
      .filter(isRow)
      .map(({ id }) => id),
  );
};

const printOnce = async (settings: Settings, options: ActivityOptions): Promise<number> => {
  const source = openActivitySource(settings, version, retries);
  const { after, limit } = options;
  const begin = timelineOptions(settings);
  const newest = await findNewest({
    call: source.call,
    timeline: after === undefined ? emptyTimeline(begin) : restoreTimeline({ ids: [after] }, begin),
    wanted: after === undefined || options.hasLimit ? limit : Number.MAX_SAFE_INTEGER,
    isWanted: passesAll(options),
    most: settings.keep,
    now: Date.now,
  });
  source.close();
  if (!newest.ok) {
    const { headline, detail, next } = explain(newest.failure, 'activities');
    say(`${headline} (${detail}): ${next}`);
    return exitCodeOf(newest.failure);
  }
  const newer = after === undefined ? undefined : afterGiven(newest.timeline, after);
  if (after !== undefined && newer === undefined && newest.timeline.entries.some(isGap)) {
    say(`--after ${after} was not met in the activities that this scan lists: check the event id`);
    return notFound;
  }
  printAll(
    newest.activities.filter(({ id }) => newer === undefined || newer.has(id)),
    options,
  );
  if (!newest.timeline.entries.some(isGap)) return 0;
  say('there is a gap: the pages of the scan do not overlap');
  return options.strict ? gapFound : 0;
};

/** Prints activities of a scan, oldest first, and follows them when asked to. */
export const activityWith = async (settings: Settings, options: ActivityOptions): Promise<void> => {
  settings.notes.forEach(say);
  if (settings.scanUrl === '') {
    say('no scan service was named: give --scan-url URL or set CANTUI_SCAN_URL');
    return end(usageError);
  }
  if (!options.follow) return end(await printOnce(settings, options));
  const { follow } = await import('./follow.ts');
  return follow(settings, options);
};

/** `cantui activity`. */
export const activity = (flags: ActivityFlags): Promise<void> => {
  const read = readActivityOptions(flags);
  if (read.ok) return activityWith(settle(flags), read.options);
  say(read.problem);
  return end(usageError);
};
