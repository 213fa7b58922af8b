import type { Result } from '../../../lib/result.ts';
import type { Client } from '../../../http/client.ts';
import { deriveActivities } from '../../../ledger/derived/derive-activities.ts';
import { readScanUpdate } from '../../../ledger/activity/update-events.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import { updateIdOfEvent } from '../../../ledger/ids/identify-id.ts';
import type { PageRequest } from '../timeline/plan-request.ts';
import { isPlaceBefore, type UpdatePlace } from '../timeline/timeline.ts';
import { nextTurn } from '../../../lib/time/sleep.ts';
import * as messages from '../messages/tail.ts';
import type { ActivityRows, FetchedPage } from './fetch-page.ts';
import {
  areAllAt,
  createCutPages,
  createUpdateListing,
  type CutPage,
  type UpdateListing,
} from './update-listing.ts';
import {
  createUpdateCache,
  type UpdateCache,
  createUpdateRows,
  type ReadPage,
  type UpdateRows,
  createOlderUpdates,
} from './update-rows.ts';
import { scanUpdatesPath } from '../../../ledger/operations.ts';
import { createUpdateStart, justBefore, type UpdateStartDeps } from './update-start.ts';
import { maxPageSize } from '../../../ledger/activity/listing.ts';

export type UpdatePagesDeps = Pick<Client, 'request'> &
  Omit<UpdateStartDeps, 'list'> & {
    /** False if nobody looks at the whole update of a row. */
    readonly keepsUpdates?: boolean | undefined;
  };

/** A larger page costs memory and saves no time. */
const enoughBytes = 1024 * 1024;

/** The update behind which the next page begins; undefined if a page brought nothing behind its cursor. */
const lastWithRows = ({ updates }: ReadPage, cursor: string | undefined) => {
  const last = updates.findLast((update) => deriveActivities(update).length > 0);
  const own = cursor === undefined ? undefined : updateIdOfEvent(cursor);
  return last?.updateId === own ? undefined : last;
};

/** Reads one page. After a full one the size doubles, until a page has enough bytes. */
const createSizedReads = (
  { list, askAhead }: Pick<UpdateListing, 'list' | 'askAhead'>,
  { readPage }: UpdateRows,
) => {
  let size = 0;

  /** The scan prepares the next page while the rows of this one are derived. */
  const askForNext = async (
    { cursor, pageSize }: PageRequest,
    found: ReadPage,
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    const last = lastWithRows(found, cursor);
    if (last === undefined) return;
    askAhead(pageSize, justBefore(last), signal);
    // The request leaves before this thread is busy again.
    await nextTurn();
  };

  return {
    sizeFor: ({ pageSize }: PageRequest): number => Math.max(size, pageSize),
    /** The next page is as long as asked for. */
    shrink: (): void => {
      size = 0;
    },
    fetchAfter: async (
      pageRequest: PageRequest,
      after: UpdatePlace,
      signal: AbortSignal | undefined,
    ): Promise<Result<ReadPage, Failure>> => {
      const pageSize = Math.max(size, pageRequest.pageSize);
      const result = await list(pageSize, after, signal);
      // Requests a page in smaller parts if it was too large for the connection or the limits.
      if (!result.ok) {
        size = 0;
        return result;
      }
      const found = readPage(result.value, pageRequest.cursor);
      const isLarge = result.value.exchange.bytes > enoughBytes;
      size = found.isFull ? Math.min(maxPageSize, isLarge ? pageSize : 2 * pageSize) : 0;
      if (result.value.updates.length >= result.value.asked)
        await askForNext(
          { ...pageRequest, pageSize: Math.max(size, pageRequest.pageSize) },
          found,
          signal,
        );
      return { ok: true, value: found };
    },
  };
};

/** Reads past updates of one record time that no page holds. */
const createPagesFrom = (
  { list, limit }: Pick<UpdateListing, 'list' | 'limit'>,
  reads: ReturnType<typeof createSizedReads>,
  { readPage, pageOf }: UpdateRows,
) => {
  const passCut = createCutPages(list);

  /** The page only has updates of one record time. More of them may be missing. */
  const pastCut = async (
    page: ActivityRows,
    cut: CutPage,
    signal: AbortSignal | undefined,
  ): Promise<FetchedPage> => {
    const next = await passCut(cut, signal);
    if (!next.ok) return next;
    if (next.value === 'end' || next.value === 'wait')
      return { ok: true, value: { ...page, isFull: false } };
    const rest = pageOf(readPage(next.value));
    if (!rest.ok) return rest;
    const [first] = rest.value.activities;
    return {
      ok: true,
      value: {
        ...rest.value,
        activities: [...page.activities, ...rest.value.activities],
        ...(first && { breakAt: { id: first.id, reason: messages.oneTimeTooLong } }),
      },
    };
  };

  /** A page that doesn't get past the record time of the cursor is requested in a larger size. */
  return async (
    pageRequest: PageRequest,
    place: UpdatePlace,
    signal: AbortSignal | undefined,
  ): Promise<FetchedPage> => {
    let pageSize = reads.sizeFor(pageRequest);
    for (;;) {
      const found = await reads.fetchAfter({ ...pageRequest, pageSize }, justBefore(place), signal);
      if (!found.ok) return found;
      const page = pageOf(found.value);
      if (!page.ok) reads.shrink();
      const { isFull, isAsAsked } = found.value;
      if (!page.ok || !isFull || !areAllAt(found.value, place)) return page;
      const isLargest = isAsAsked && pageSize >= limit();
      if (!isAsAsked || isLargest)
        return pastCut(page.value, { place, pageSize, isLargest }, signal);
      pageSize = Math.min(limit(), 2 * pageSize);
    }
  };
};

/** The place is known from an earlier page or run, or looked up by the update. */
const placeOf = async (
  kept: UpdateCache,
  request: Client['request'],
  { cursor, place }: PageRequest & { readonly cursor: string },
  signal: AbortSignal | undefined,
): Promise<Result<UpdatePlace, Failure | 'unknown'>> => {
  const updatePlace = kept.placeOf(cursor) ?? place;
  if (updatePlace !== undefined) return { ok: true, value: updatePlace };
  const unknown = { ok: false, error: 'unknown' } as const;
  const id = updateIdOfEvent(cursor);
  if (id === undefined) return unknown;
  const response = await request({ method: 'GET', path: `${scanUpdatesPath}/${id}` }, signal);
  if (!response.ok) {
    const { failure } = response.error;
    return failure.kind === 'notFound' ? unknown : { ok: false, error: failure };
  }
  const found = readScanUpdate(response.value.json);
  return found === undefined ? unknown : { ok: true, value: found };
};

/**
 * Activities derived from the updates of a scan, oldest first. A page after a cursor begins with the rows of
 * the cursor's record time: those above the cursor's own are known, or late.
 */
export const createUpdatePages = ({
  request,
  keepsUpdates = true,
  sinceMs,
  timeoutMs,
  now,
}: UpdatePagesDeps) => {
  const kept = createUpdateCache(keepsUpdates);
  const rows = createUpdateRows(kept);
  const { readPage, pageOf } = rows;
  const listing = createUpdateListing({ request, now });
  const { list } = listing;
  const { begin, startOver, findPlaces } = createUpdateStart({ list, sinceMs, timeoutMs, now });
  const reads = createSizedReads(listing, rows);
  const fetchFrom = createPagesFrom(listing, reads, rows);
  const readOlder = createOlderUpdates({ list, rows, findPlaces });

  /** Repeats the end of an earlier run if it fits on one page. Without it, its rows would be bare ids. */
  const lookBack = async (
    cursor: string,
    place: UpdatePlace,
    signal: AbortSignal | undefined,
  ): Promise<FetchedPage | undefined> => {
    const from = await begin(signal);
    if (!from.ok) return from;
    if (!isPlaceBefore(from.value, place)) return undefined;
    const result = await list(maxPageSize, from.value, signal);
    if (!result.ok) return undefined;
    const page = pageOf(readPage(result.value));
    return page.ok && page.value.activities.some(({ id }) => id === cursor) ? page : undefined;
  };

  /** The first updates, or those in which a scan may continue that doesn't list the known rows. */
  const fetchFirst = async (
    pageRequest: PageRequest,
    signal: AbortSignal | undefined,
  ): Promise<FetchedPage> => {
    const { place } = pageRequest;
    const from = await (place === undefined ? begin(signal) : startOver(place, signal));
    if (!from.ok) return from;
    const found = await reads.fetchAfter(pageRequest, from.value, signal);
    return found.ok ? pageOf(found.value) : found;
  };

  const fetch = async (pageRequest: PageRequest, signal?: AbortSignal): Promise<FetchedPage> => {
    const { cursor } = pageRequest;
    if (pageRequest.purpose === 'older') return readOlder(pageRequest, signal);
    if (cursor === undefined) return fetchFirst(pageRequest, signal);
    const isOfEarlierRun = kept.placeOf(cursor) === undefined;
    const found = await placeOf(kept, request, { ...pageRequest, cursor }, signal);
    if (!found.ok)
      return found.error === 'unknown'
        ? { ok: true, value: { activities: [], problem: undefined } }
        : { ok: false, error: found.error };
    const back = isOfEarlierRun ? await lookBack(cursor, found.value, signal) : undefined;
    return back ?? fetchFrom(pageRequest, found.value, signal);
  };

  /** Says why updates are unavailable. */
  const missing = async (signal: AbortSignal | undefined): Promise<Failure | undefined> => {
    const result = await list(1, undefined, signal);
    return result.ok ? undefined : result.error;
  };

  return { fetch, missing };
};
