import type { Activity } from '../../../ledger/activity/activity.ts';
import { maxPageSize } from '../../../ledger/activity/listing.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import type { Result } from '../../../lib/result.ts';
import type { PageRequest } from '../timeline/plan-request.ts';
import type { UpdatePlace } from '../timeline/timeline.ts';
import type { ActivityRows, FetchedPage } from './fetch-page.ts';
import type { UpdateListing } from './update-listing.ts';
import type { UpdateRows } from './update-rows.ts';
import { justBefore, type UpdateStart } from './update-start.ts';

type OlderUpdatesDeps = {
  readonly list: UpdateListing['list'];
  readonly rows: UpdateRows;
  readonly findPlaces: UpdateStart['findPlaces'];
};

const firstSpanMs = 600_000;

/** How much longer, or shorter, each range is than the one before it. */
const stride = 4;

/** Bounds the requests of one press of the key. */
const [maxRanges, maxPages] = [16, 5] as const;

const nothing: ActivityRows = { activities: [], problem: undefined, isFull: true };

/** All rows up to the known one, the oldest first; undefined if the range is too long or can't be read. */
const createRangeRead =
  ({ list, rows: { readPage, pageOf } }: OlderUpdatesDeps) =>
  async (
    from: UpdatePlace | undefined,
    cursor: string,
    signal: AbortSignal | undefined,
  ): Promise<Result<readonly Activity[] | undefined, Failure>> => {
    const found = new Map<string, Activity>();
    let after = from;
    let last = '';
    for (let pages = 0; pages < maxPages; pages += 1) {
      const listed = await list(maxPageSize, after, signal);
      if (!listed.ok) return listed;
      const read = readPage(listed.value);
      const page = pageOf(read);
      if (!page.ok) return page;
      for (const row of page.value.activities) found.set(row.id, row);
      const activities = [...found.values()];
      const end = activities.findIndex(({ id }) => id === cursor);
      if (read.problem !== undefined) break;
      if (end !== -1) return { ok: true, value: activities.slice(0, end + 1) };
      const newest = read.updates.at(-1);
      // A page that ends where the one before it did has no more, or too many of one record time.
      if (newest === undefined || newest.updateId === last) break;
      last = newest.updateId;
      after = justBefore(newest);
    }
    return { ok: true, value: undefined };
  };

/**
 * Lists the rows before a known one. Updates are listed from a time on, so a range goes back from the known
 * row; it must reach that row, which proves that nothing is missing in between. A range with few rows is
 * made longer, and one that can't be read whole shorter.
 */
export const createOlderUpdates = (deps: OlderUpdatesDeps) => {
  const readRange = createRangeRead(deps);
  return async (
    { cursor, place, pageSize }: PageRequest,
    signal: AbortSignal | undefined,
  ): Promise<FetchedPage> => {
    if (cursor === undefined || place === undefined) return { ok: true, value: nothing };
    const places = await deps.findPlaces(signal);
    if (!places.ok) return places;
    let best: readonly Activity[] = [];
    let proven = 0;
    let span = firstSpanMs;
    for (let ranges = 0; ranges < maxRanges && span > proven; ranges += 1) {
      const from = places.value(Date.parse(place.recordTime) - span);
      const range = await readRange(from, cursor, signal);
      if (!range.ok) return range;
      if (range.value === undefined) {
        span = Math.floor(span / stride);
        continue;
      }
      best = range.value;
      if (from === undefined)
        return { ok: true, value: { ...nothing, activities: best, isFull: false } };
      if (best.length > pageSize) break;
      proven = span;
      span *= stride;
    }
    return { ok: true, value: { ...nothing, activities: best } };
  };
};
