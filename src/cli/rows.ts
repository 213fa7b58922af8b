import type { Settings } from '../config/settings.ts';
import type { Activity } from '../ledger/activity.ts';
import { matches } from '../ledger/filter.ts';
import type { TimelineOptions } from '../ledger/timeline/timeline.ts';
import { stringifyJson } from '../lib/json.ts';
import type { ActivityOptions } from './activity-options.ts';
import { tableRow, tableWidth } from './table.ts';

export const timelineOptions = ({ pageSize, scanOrder }: Settings): TimelineOptions =>
  scanOrder === undefined ? { pageSize } : { pageSize, meaning: scanOrder };

/** One activity in a format of lines, with the end of its line. */
export const lineOf = (activity: Activity, format: 'table' | 'ndjson'): string =>
  format === 'table' ? tableRow(activity, tableWidth()) : `${stringifyJson(activity.raw)}\n`;

export const passesAll =
  (options: ActivityOptions) =>
  (activity: Activity): boolean =>
    options.filters.every((filter) => matches(filter, activity, Date.now()));
