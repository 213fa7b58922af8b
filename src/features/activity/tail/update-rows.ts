import type { ExchangeInfo } from '../../../http/wire-types.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import type { ScanUpdate } from '../../../ledger/activity/update-events.ts';
import { createOfferMemos, deriveActivities } from '../../../ledger/derived/derive-activities.ts';
import { unreadablePage, type FetchedPage } from './fetch-page.ts';
import {
  readUpdates,
  type FoundUpdates,
  type ReadUpdates,
  type UpdateListing,
} from './update-listing.ts';
import type { Json } from '../../../lib/json/json.ts';
import { dropOldest } from '../../../lib/keep.ts';
import { maxPageSize } from '../../../ledger/activity/listing.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import type { Result } from '../../../lib/result.ts';
import type { PageRequest } from '../timeline/plan-request.ts';
import type { UpdatePlace } from '../timeline/timeline.ts';
import { maxRangePages, noOlderRows, readOlderRanges } from './older-ranges.ts';
import { justBefore, type UpdateStart } from './update-start.ts';

/** Enough whole updates for some screens. An older one is looked up again. */
const maxKept = 1000;

type KeptUpdate = { readonly json: Json; readonly updateId: string };

/** Whole updates of a catch-up would stay in memory just long enough to be costly to collect. */
export const createUpdateCache = (keepsUpdates: boolean) => {
  const whole = new Map<string, Json>();
  const places = new Map<string, NonNullable<Activity['origin']>>();

  const add = <T>(map: Map<string, T>, key: string, value: T): void => {
    map.delete(key);
    map.set(key, value);
    dropOldest(map, maxKept);
  };

  /** One function for all rows, because there may be very many of them. */
  const update = (updateId: string): Json | undefined => whole.get(updateId);

  return {
    keep: ({ json, updateId }: KeptUpdate, rows: readonly Activity[]): readonly Activity[] => {
      for (const { id, origin } of rows) if (origin !== undefined) add(places, id, origin);
      if (!keepsUpdates) return rows;
      add(whole, updateId, json);
      return rows.map((row) =>
        row.origin === undefined ? row : { ...row, origin: { ...row.origin, update } },
      );
    },
    placeOf: (rowId: string) => places.get(rowId),
  };
};

export type UpdateCache = ReturnType<typeof createUpdateCache>;

export type ReadPage = ReadUpdates & {
  readonly isFull: boolean;
  /** True if the scan returned as many updates as were asked for. */
  readonly isAsAsked: boolean;
  readonly exchange: ExchangeInfo;
};

/** Makes the rows of a scan's pages. */
export const createUpdateRows = (kept: UpdateCache) => {
  const memos = createOfferMemos();
  let longest = 0;

  const rowsOf = (updates: readonly ScanUpdate[]): readonly Activity[] =>
    updates.flatMap((update) => {
      const rows = deriveActivities(update, memos);
      memos.remember(rows);
      return kept.keep(update, rows);
    });

  return {
    readPage: ({ updates, asked, exchange }: FoundUpdates, cursor?: string): ReadPage => {
      const read = readUpdates(updates, cursor);
      // Some scans return fewer updates per page than requested, even if there are more.
      longest = Math.max(longest, read.updates.length);
      const isFull = updates.length > 0 && updates.length >= Math.min(asked, longest);
      return { ...read, isFull, isAsAsked: updates.length >= asked, exchange };
    },
    pageOf: ({ updates, problem, isFull, exchange }: ReadPage): FetchedPage => {
      const activities = rowsOf(updates);
      return problem !== undefined && activities.length === 0
        ? { ok: false, error: unreadablePage(exchange.status, problem) }
        : { ok: true, value: { activities, problem, exchange, isFull } };
    },
  };
};

export type UpdateRows = ReturnType<typeof createUpdateRows>;

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
