import type { Settings } from '../config/settings.ts';
import type { Activity } from '../ledger/activity.ts';
import { explain } from '../ledger/explain.ts';
import { exitCodeOf } from '../ledger/failure.ts';
import { isGap } from '../ledger/timeline/timeline.ts';
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
import { asideWords, lineOf } from './rows.ts';
import { needScan, settle } from './settle.ts';
import { printData, say } from './streams.ts';
import { tableHeading } from './table.ts';
import { tableWidth } from './table-width.ts';
import { version } from './version.ts';

const retries = 4;

const printAll = (activities: readonly Activity[], format: ActivityOptions['format']): void => {
  if (format === 'json') {
    const raw = activities.map((activity) => activity.raw);
    printData(`${stringifyJson(raw, 2)}\n`);
    return;
  }
  const heading = format === 'table' ? [tableHeading(tableWidth())] : [];
  printData([...heading, ...activities.map((activity) => lineOf(activity, format))].join(''));
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
  printAll(beginning.activities, options.format);
  if (source.listing.source() === 'updates') {
    say(
      `derived from the updates of the last ${duration(settings.sinceMs)}; --since goes further back`,
    );
    const aside = asideWords(beginning.timeline, options);
    if (aside !== undefined) say(aside);
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
