import type { Activity } from '../../../../../ledger/activity/activity.ts';
import { dropRepeats, pageOrder, rowsListedOnce, type PageOrder } from './page-order.ts';
import { isRow, newestRow, type TimelineEntry, type DirectionProbe } from '../timeline.ts';

/**
 * The order that two head pages prove: new rows above the ones of before come first, a page that was
 * not full grew at its end, or all rows gave way to others, which a page of the oldest rows never does.
 * A copy of a row may stand anywhere in an answer, so the place of a repeated row proves nothing.
 */
const grownOrder = (
  before: DirectionProbe | undefined,
  answer: readonly Activity[],
): PageOrder | undefined => {
  const [top] = before?.page ?? [];
  if (before === undefined || top === undefined || answer.length === 0) return undefined;
  const known = new Set(before.page.map(({ id }) => id));
  if (!answer.some(({ id }) => known.has(id))) return 'newest-first';
  const once = rowsListedOnce(answer);
  const [first] = once;
  const isNewOnTop = first !== undefined && !known.has(first.id);
  if (isNewOnTop && once.some(({ id }) => id === top.id)) return 'newest-first';
  const isSame = before.page.every(({ id }, index) => answer[index]?.id === id);
  const grewAtEnd = isSame && answer.length > before.page.length;
  const isUnrepeated = once.length === answer.length;
  return isUnrepeated && grewAtEnd && before.page.length < before.asked
    ? 'oldest-first'
    : undefined;
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
  answer: readonly Activity[],
  entries: readonly TimelineEntry[],
): Pick<DirectionProbe, 'order' | 'grown'> => {
  const page = dropRepeats(answer);
  const grown = grownOrder(before, answer) ?? before?.grown;
  const dated = pageOrder(page);
  const placed = page.length < tellingRows ? placedOrder(entries, page) : undefined;
  const isUnclear =
    dated !== undefined && [grown, placed].some((told) => told !== undefined && told !== dated);
  const order = isUnclear ? undefined : (dated ?? grown ?? before?.order);
  return { ...(order && { order }), ...(grown && { grown }) };
};
