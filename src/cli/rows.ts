import type { Settings } from '../config/settings.ts';
import type { Activity } from '../ledger/activity.ts';
import { matches } from '../ledger/filter.ts';
import type { TimelineOptions } from '../ledger/timeline/timeline.ts';
import { stringifyJson } from '../lib/json.ts';
import type { ActivityOptions } from './activity-options.ts';
import { printData } from './streams.ts';
import { tableRow, tableWidth } from './table.ts';

export const timelineOptions = ({ pageSize, scanOrder }: Settings): TimelineOptions =>
  scanOrder === undefined ? { pageSize } : { pageSize, meaning: scanOrder };

/** Writes one activity in a format of lines. */
export const printRow = (activity: Activity, format: 'table' | 'ndjson'): void =>
  printData(
    format === 'table' ? tableRow(activity, tableWidth()) : `${stringifyJson(activity.raw)}\n`,
  );

export const passesAll =
  (options: ActivityOptions) =>
  (activity: Activity): boolean =>
    options.filters.every((filter) => matches(filter, activity, Date.now()));
