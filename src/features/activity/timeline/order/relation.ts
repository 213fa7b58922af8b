import type { Activity } from '../../../../ledger/activity/activity.ts';
import {
  rowTimestampMs,
  isGap,
  type Timeline,
  type TimelineEntry,
  type TimelineRow,
  isRow,
  newestRow,
  type DirectionProbe,
} from '../timeline.ts';
import { pageOrder, rowsListedOnce, type PageOrder } from './page-order.ts';

/** The relation of a page without known rows to the known rows. */
export type Relation = 'newer' | 'older' | 'unknown';

const median = (dates: readonly number[]): number | undefined =>
  dates.toSorted((a, b) => a - b)[Math.floor(dates.length / 2)];

/** The votes that it takes to overrule one wrong clock. */
const compared = 50;

const newestRun = (entries: readonly TimelineEntry[]): readonly TimelineRow[] => {
  const rows: TimelineRow[] = [];
  for (let index = entries.length - 1; index >= 0 && rows.length < compared; index--) {
    const entry = entries[index];
    if (entry === undefined || isGap(entry)) break;
    rows.push(entry);
  }
  return rows;
};

const datesOf = (rows: readonly (Activity | TimelineRow)[]): readonly number[] =>
  rows.flatMap((row) => ('kind' in row ? (row.at ?? []) : (rowTimestampMs(row) ?? [])));

/** Compares medians, so that one wrong date doesn't decide. */
const compareMedians = (a: readonly number[], b: readonly number[]): Relation => {
  const [first, second] = [median(a), median(b)];
  if (first === undefined || second === undefined || first === second) return 'unknown';
  return first > second ? 'newer' : 'older';
};

export const relationToNewest = (
  entries: readonly TimelineEntry[],
  activities: readonly Activity[],
): Relation => compareMedians(datesOf(activities), datesOf(newestRun(entries)));

export const hasNewerRow = (
  entries: readonly TimelineEntry[],
  activities: readonly Activity[],
): boolean => {
  const newest = Math.max(...datesOf(newestRun(entries)));
  return datesOf(activities).some((at) => at > newest);
};

/** True only if all dates are readable. */
export const areAllNewer = (
  entries: readonly TimelineEntry[],
  activities: readonly Activity[],
): boolean => {
  const newest = Math.max(...datesOf(newestRun(entries)));
  return activities.length > 0 && activities.every(({ at }) => at !== undefined && at > newest);
};

/** After this many polls without a known row, older rows are another history. */
const pollsToBelieve = 50;

/** A node doesn't lag forever: after that, the network was reset, or its dates went back. */
export const isOfLaggingNode = (
  { entries, strange }: Pick<Timeline, 'entries' | 'strange'>,
  activities: readonly Activity[],
): boolean => strange < pollsToBelieve && relationToNewest(entries, activities) === 'older';

export const comparePages = (page: readonly Activity[], than: readonly Activity[]): Relation =>
  compareMedians(datesOf(page), datesOf(than));

export const relationToRow = (row: TimelineRow, activities: readonly Activity[]): Relation =>
  compareMedians(datesOf(activities), datesOf([row]));

/** All rows up to a place are at least this old; a page below it is older than all of them. */
export const oldestDateAbove = (
  entries: readonly TimelineEntry[],
  end: number,
): number | undefined => {
  const dates = datesOf(newestRun(entries.slice(Math.max(0, end - compared), end)));
  return dates.length === 0 ? undefined : Math.min(...dates);
};

/** True only if all dates are readable. */
export const isAllBefore = (activities: readonly Activity[], floor: number | undefined): boolean =>
  floor !== undefined &&
  activities.length > 0 &&
  activities.every(({ at }) => at !== undefined && at < floor);

/**
 * The order that two head pages prove. Newest first: new rows are above the earlier ones, or all rows were
 * replaced, which never happens to a page of the oldest rows. Oldest first: a page that wasn't full grew at
 * its end. A repeated row may be anywhere, so its place proves nothing.
 */
const grownOrder = (
  before: DirectionProbe | undefined,
  response: readonly Activity[],
): PageOrder | undefined => {
  const [top] = before?.page ?? [];
  if (before === undefined || top === undefined || response.length === 0) return undefined;
  const known = new Set(before.page.map(({ id }) => id));
  if (!response.some(({ id }) => known.has(id))) return 'newest-first';
  const once = rowsListedOnce(response);
  const [first] = once;
  const isNewOnTop = first !== undefined && !known.has(first.id);
  if (isNewOnTop && once.some(({ id }) => id === top.id)) return 'newest-first';
  const isSame = before.page.every(({ id }, index) => response[index]?.id === id);
  const grewAtEnd = isSame && response.length > before.page.length;
  const isUnrepeated = once.length === response.length;
  return isUnrepeated && grewAtEnd && before.page.length < before.asked
    ? 'oldest-first'
    : undefined;
};

/** On a head of fewer rows, surprising dates aren't believed. */
export const tellingRows = 4;

/** Tells whether unknown rows are above the newest known row, or below it. */
const placedOrder = (
  entries: readonly TimelineEntry[],
  page: readonly Activity[],
): PageOrder | undefined => {
  const newest = newestRow(entries);
  const index = newest === undefined ? -1 : page.findIndex(({ id }) => id === newest.id);
  if (index === -1) return undefined;
  if (index > 0) return 'newest-first';
  const known = new Set(entries.filter(isRow).map(({ id }) => id));
  return page.some(({ id }) => !known.has(id)) ? 'oldest-first' : undefined;
};

/** If earlier pages and dates disagree, a date is wrong, and a later page decides. */
export const findProvenOrder = (
  before: DirectionProbe | undefined,
  response: readonly Activity[],
  entries: readonly TimelineEntry[],
): Pick<DirectionProbe, 'order' | 'grown'> => {
  const once = rowsListedOnce(response);
  const grown = grownOrder(before, response) ?? before?.grown;
  const dated = pageOrder(once);
  const placed = once.length < tellingRows ? placedOrder(entries, once) : undefined;
  const isUnclear =
    dated !== undefined && [grown, placed].some((told) => told !== undefined && told !== dated);
  const order = isUnclear ? undefined : (dated ?? grown ?? before?.order);
  return { ...(order && { order }), ...(grown && { grown }) };
};
