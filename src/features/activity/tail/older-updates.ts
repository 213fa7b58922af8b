import type { Activity } from '../../../ledger/activity/activity.ts';
import { maxPageSize } from '../../../ledger/activity/listing.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import type { Result } from '../../../lib/result.ts';
import type { PageRequest } from '../timeline/plan-request.ts';
import type { UpdatePlace } from '../timeline/timeline.ts';
import type { FetchedPage } from './fetch-page.ts';
import { maxRangePages, noOlderRows, readOlderRanges } from './older-ranges.ts';
import type { UpdateListing } from './update-listing.ts';
import type { UpdateRows } from './update-rows.ts';
import { justBefore, type UpdateStart } from './update-start.ts';

type OlderUpdatesDeps = {
  readonly list: UpdateListing['list'];
  readonly rows: UpdateRows;
  readonly findPlaces: UpdateStart['findPlaces'];
};

const firstSpanMs = 600_000;

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
    for (let pages = 0; pages < maxRangePages; pages += 1) {
      const listed = await list(maxPageSize, after, signal);
      if (!listed.ok) return listed;
      const read = readPage(listed.value);
      const page = pageOf(read);
      if (!page.ok) return page;
      for (const row of page.value.activities) found.set(row.id, row);
      if (read.problem !== undefined) break;
      if (found.has(cursor)) return { ok: true, value: [...found.values()] };
      const newest = read.updates.at(-1);
      // A page that ends where the one before it did has no more, or too many of one record time.
      if (newest === undefined || newest.updateId === last) break;
      last = newest.updateId;
      after = justBefore(newest);
    }
    return { ok: true, value: undefined };
  };

/** Lists the rows of a scan before a known one: a range is a span of record times. */
export const createOlderUpdates = (deps: OlderUpdatesDeps) => {
  const readRange = createRangeRead(deps);
  return async (request: PageRequest, signal: AbortSignal | undefined): Promise<FetchedPage> => {
    const { cursor, place } = request;
    if (cursor === undefined || place === undefined) return noOlderRows;
    const places = await deps.findPlaces(signal);
    if (!places.ok) return places;
    return readOlderRanges({ id: cursor, place }, request, {
      firstSpan: firstSpanMs,
      from: (known, spanMs) => places.value(Date.parse(known.place.recordTime) - spanMs),
      endAt: (from) => (from === undefined ? 'start' : undefined),
      read: (from, known) => readRange(from, known.id, signal),
    });
  };
};
