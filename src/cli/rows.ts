import type { Settings } from '../config/settings.ts';
import type { Activity } from '../ledger/activity.ts';
import { asksForKinds, isAside } from '../ledger/derived/aside.ts';
import { matches } from '../ledger/filter.ts';
import { isRow, type Timeline, type TimelineOptions } from '../ledger/timeline/timeline.ts';
import { counted } from '../lib/count.ts';
import { stringifyJson } from '../lib/json.ts';
import type { ActivityOptions } from './activity-options.ts';
import { tableRow } from './table.ts';
import { tableWidth } from './table-width.ts';

export const timelineOptions = ({ pageSize, scanOrder }: Settings): TimelineOptions =>
  scanOrder === undefined ? { pageSize } : { pageSize, meaning: scanOrder };

/** One activity in a format of lines, with the end of its line. */
export const lineOf = (activity: Activity, format: 'table' | 'ndjson'): string =>
  format === 'table' ? tableRow(activity, tableWidth()) : `${stringifyJson(activity.raw)}\n`;

/** Whether no option asks for kinds: then rows of updates without any activity are left out. */
const putsAside = ({ filters }: ActivityOptions): boolean =>
  !filters.some(({ text }) => asksForKinds(text));

export const passesAll = (options: ActivityOptions): ((activity: Activity) => boolean) => {
  const isLeftOut = putsAside(options) ? isAside : () => false;
  return (activity) =>
    !isLeftOut(activity) &&
    options.filters.every((filter) => matches(filter, activity, Date.now()));
};

/** How many rows were left out, in words; nothing when none was. */
export const asideWords = ({ entries }: Timeline, options: ActivityOptions): string | undefined => {
  if (!putsAside(options)) return undefined;
  const count = entries.filter(
    (entry) => isRow(entry) && entry.activity && isAside(entry.activity),
  );
  return count.length === 0
    ? undefined
    : `${counted(count.length, 'update')} without any activity left out; --kind other shows them`;
};
