import type { Activity } from '../../../../ledger/activity/activity.ts';
import { pageOrder, rowsListedOnce, type PageOrder } from './page-order.ts';
import { isRow, newestRow, type TimelineEntry, type DirectionProbe } from '../timeline.ts';

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
