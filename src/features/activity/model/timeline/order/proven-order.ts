import type { Activity } from '../../../../../ledger/activity/activity.ts';
import { pageOrder, type PageOrder } from './page-order.ts';
import { isRow, newestRow, type TimelineEntry, type DirectionProbe } from '../timeline.ts';

/**
 * The order that two head pages prove: new rows above the ones of before come first, a page that was
 * not full grew at its end, or all rows gave way to others, which a page of the oldest rows never does.
 */
const grownOrder = (
  before: DirectionProbe | undefined,
  page: readonly Activity[],
): PageOrder | undefined => {
  const [top] = before?.page ?? [];
  if (before === undefined || top === undefined) return undefined;
  const position = page.findIndex(({ id }) => id === top.id);
  const listed = new Set(page.map(({ id }) => id));
  if (position > 0 || (page.length > 0 && !before.page.some(({ id }) => listed.has(id))))
    return 'newest-first';
  const isSame = before.page.every(({ id }, index) => page[index]?.id === id);
  const grewAtEnd = isSame && page.length > before.page.length;
  return grewAtEnd && before.page.length < before.asked ? 'oldest-first' : undefined;
};

/** Rows of a head page whose dates are believed even where they are surprising. */
const tellingRows = 4;

/** The order that unknown rows tell by where they stand: above the newest known one, or below it. */
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

/**
 * The order of a head page by the pages before it and by its dates. Where those differ a date is out
 * of line, or a row is repeated: a later page tells.
 */
export const findProvenOrder = (
  before: DirectionProbe | undefined,
  page: readonly Activity[],
  entries: readonly TimelineEntry[],
): Pick<DirectionProbe, 'order' | 'grown'> => {
  const grown = grownOrder(before, page) ?? before?.grown;
  const dated = pageOrder(page);
  const placed = page.length < tellingRows ? placedOrder(entries, page) : undefined;
  const isUnclear =
    dated !== undefined && [grown, placed].some((told) => told !== undefined && told !== dated);
  const order = isUnclear ? undefined : (dated ?? grown ?? before?.order);
  return { ...(order && { order }), ...(grown && { grown }) };
};
