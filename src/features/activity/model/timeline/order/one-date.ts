import type { Activity } from '../../../../../ledger/activity/activity.ts';
import { maxPageSize } from '../../../../../ledger/activity/listing.ts';
import { gapPlaces, indexById } from '../entry-index.ts';
import { isRow, rowTimestampMs, type TimelineEntry } from '../timeline.ts';
import { isInOrder } from './page-order.ts';
import { tellingRows } from './proven-order.ts';

// The nodes of a scan may each list the rows of one date in an order of their own. What they agree on: the
// rows of a date come after those with a newer date. So only a page that begins and ends beyond a date shows
// all of its rows.

const dateOf = (entry: TimelineEntry | undefined): number | undefined =>
  entry !== undefined && isRow(entry) ? rowTimestampMs(entry) : undefined;

/** Counts the entries beside one that have its date, up or down. */
export const countBeside = (entries: readonly TimelineEntry[], from: number, step: 1 | -1) => {
  const date = dateOf(entries[from]);
  let count = 1;
  while (date !== undefined && count < maxPageSize && dateOf(entries[from + count * step]) === date)
    count += 1;
  return count - 1;
};

/**
 * Returns the place of the row to request older ones after, at least `from` if that is possible: every node
 * lists all rows below it, because they have other dates.
 */
export const placeAboveDate = (entries: readonly TimelineEntry[], from: number): number => {
  const rows = entries.slice(0, maxPageSize / 2);
  const places = [...rows.keys()].filter(
    (place) => place > 0 && dateOf(rows[place]) !== dateOf(rows[place - 1]),
  );
  return places.find((place) => place >= from) ?? places.at(-1) ?? from;
};

/**
 * Sorts the rows of each date of a page by their places among some entries, the unknown ones as if at `place`.
 * Those of the cursor's own date stay: without a row above a date, nothing shows how much of it is listed.
 */
export const orderByPlace = (
  entries: readonly TimelineEntry[],
  page: readonly Activity[],
  { cursor = '', place = -1 }: { readonly cursor?: string | undefined; readonly place?: number },
): readonly Activity[] => {
  const known = indexById(entries, new Set([cursor, ...page.map(({ id }) => id)]));
  const own = dateOf(entries[known.get(cursor) ?? -1]);
  const groups: Activity[][] = [];
  for (const row of page) {
    const group = groups.at(-1);
    if (group !== undefined && row.at !== undefined && group[0]?.at === row.at) group.push(row);
    else groups.push([row]);
  }
  const placeOf = ({ id }: Activity): number => known.get(id) ?? place;
  return groups.flatMap((rows) =>
    rows[0]?.at === own ? rows : rows.toSorted((a, b) => placeOf(b) - placeOf(a)),
  );
};

const isFull = (page: readonly Activity[], pageSize: number): boolean =>
  page.length >= Math.max(tellingRows, pageSize);

/** Returns whether a larger page is needed: this one shows a part of a date, and no row beside it. */
export const isPartOfDate = (page: readonly Activity[], pageSize: number): boolean =>
  isFull(page, pageSize) &&
  pageSize < maxPageSize &&
  page[0]?.at !== undefined &&
  page.every(({ at }) => at === page[0]?.at);

/**
 * Removes rows below a gap, or below new rows, from a full page that ends within their date: the rest of that
 * date may be on the next page, so they don't prove that no other row is between.
 */
export const withoutPartOfDate = (
  entries: readonly TimelineEntry[],
  page: readonly Activity[],
  pageSize: number,
): readonly Activity[] => {
  const last = page.at(-1)?.at;
  const isCut = isFull(page, pageSize) && last !== undefined && page[0]?.at !== last;
  if (!isCut || !isInOrder(page, 'newest-first')) return page;
  const ends = [...gapPlaces(entries), entries.length];
  const end = ends.findLast((place) => dateOf(entries[place - 1]) === last);
  if (end === undefined) return page;
  const known = indexById(entries, new Set(page.map(({ id }) => id)));
  const above = page.filter(({ id }) => (known.get(id) ?? end) >= end);
  return above.length > 0 ? above : page;
};

/**
 * Removes the rows above a gap from the head of a lagging node that begins with the date right above it: the
 * node may not list all of that date yet, so what follows there doesn't follow those rows.
 */
export const withoutLaggingDate = (
  entries: readonly TimelineEntry[],
  page: readonly Activity[],
): readonly Activity[] => {
  const [first, newest] = [page[0]?.at, dateOf(entries.at(-1))];
  const isLagging = first !== undefined && newest !== undefined && first < newest;
  const gap = gapPlaces(entries).find((place) => isLagging && dateOf(entries[place + 1]) === first);
  if (gap === undefined || !isInOrder(page, 'newest-first')) return page;
  const known = indexById(entries, new Set(page.map(({ id }) => id)));
  return page.filter(({ id }) => (known.get(id) ?? -1) < gap);
};
