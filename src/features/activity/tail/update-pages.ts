import type { Result } from '../../../lib/result.ts';
import type { Client } from '../../../http/client.ts';
import type { ExchangeInfo } from '../../../http/call-result.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { deriveActivities } from '../../../ledger/derived/derive-activities.ts';
import { createOfferMemos } from '../../../ledger/derived/offer-memos.ts';
import { readScanUpdate, type ScanUpdate } from '../../../ledger/activity/update-events.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import { updateIdOfEvent } from '../../../ledger/ids/event-id.ts';
import type { PageRequest } from '../model/timeline/plan-request.ts';
import { isPlaceBefore, type UpdatePlace as Place } from '../model/timeline/timeline.ts';
import type { Json } from '../../../lib/json/json.ts';
import { nextTurn } from '../../../lib/time/sleep.ts';
import { serviceTime } from '../../../lib/time/service-clock.ts';
import { formatIsoMicros, parseIsoMicros } from '../../../lib/time/time.ts';
import { unreadablePage, type FetchedPage } from './fetch-page.ts';
import { createUpdateCache } from './update-cache.ts';
import { createUpdateListing, updatesPath, type FoundUpdates } from './update-listing.ts';
import * as messages from '../messages/tail.ts';
import { maxPageSize } from '../../../ledger/activity/listing.ts';

type UpdatePagesDeps = Pick<Client, 'request'> & {
  /** False if nobody looks at the whole update of a row; true if it is absent. */
  readonly keepsUpdates?: boolean | undefined;
  readonly sinceMs: number;
  /** Maximum milliseconds of the search for the current migration. */
  readonly timeoutMs?: number | undefined;
  readonly now: () => number;
};

/** The updates of a page, each once. */
type ReadPage = {
  readonly updates: readonly ScanUpdate[];
  readonly problem: string | undefined;
  readonly isFull: boolean;
  readonly exchange: ExchangeInfo;
};

/** Returns the place right before a place: a page after it begins with the update there. */
const justBefore = ({ migration, recordTime }: Place): Place => {
  const micros = parseIsoMicros(recordTime);
  return micros === undefined
    ? { migration, recordTime }
    : { migration, recordTime: formatIsoMicros(micros - 1n) };
};

/** Bytes at which a page is large enough: a larger one costs memory and saves no time. */
const enoughBytes = 1024 * 1024;

/** Maximum migrations that a search for the current one passes; today's networks have a few. */
const maxMigrations = 100;

const longAgo = '1970-01-01T00:00:00.000000Z';

/**
 * Returns whether a full page ends with the cursor's own update and has those of its record time only: the
 * page after it would be the same, so the listing can't be read any further.
 */
const isStuck = ({ updates, isFull }: ReadPage, cursor: string | undefined): boolean => {
  const last = updates.at(-1);
  if (!isFull || updates.length < 2 || last === undefined || cursor === undefined) return false;
  const isLast = last.updateId === updateIdOfEvent(cursor);
  return isLast && !updates.some((update) => isPlaceBefore(update, last));
};

/**
 * Returns the earlier of the scan's time and ours. A listing that begins too early repeats some updates
 * that are asked for anyway; one that begins in the future stays empty.
 */
const earlierClock = (serverMs: number | undefined, ownMs: number): number =>
  Math.min(serviceTime(serverMs, ownMs), ownMs);

/** Describes the unusable part of a page. */
const problemOf = (updates: readonly Json[], read: readonly unknown[]): string | undefined => {
  const index = read.indexOf(undefined);
  return index === -1 ? undefined : messages.itemWithoutPlace(index + 1, updates.length);
};

/**
 * Returns the updates of a page, each once. A repeated update goes where its place says. If several have
 * one place, it goes after the cursor's own if any copy does, because ahead of it, it could look older. A
 * page without repeats is unchanged.
 */
const withoutRepeats = (
  read: readonly (ScanUpdate | undefined)[],
  cursor: string | undefined,
): readonly ScanUpdate[] => {
  const updates = read.filter((update) => update !== undefined);
  const own = cursor === undefined ? undefined : updateIdOfEvent(cursor);
  const start = Math.max(
    0,
    updates.findIndex(({ updateId }) => updateId === own),
  );
  const fromCursor = updates.slice(start);
  const listed = new Set(fromCursor.map(({ updateId }) => updateId));
  const ahead = updates.slice(0, start).filter(({ updateId }) => !listed.has(updateId));
  const byId = new Map([...ahead, ...fromCursor].map((update) => [update.updateId, update]));
  const once = [...byId.values()];
  return once.length === updates.length
    ? updates
    : once.toSorted((a, b) => Number(isPlaceBefore(b, a)) - Number(isPlaceBefore(a, b)));
};

/**
 * Pages of activities derived from the updates of a scan, oldest first. A page after a cursor begins with
 * the rows of the cursor's record time: those above the cursor's own row are known, or late. After a full
 * page, the size doubles, because more rows are waiting, until a page has enough bytes.
 */
export const createUpdatePages = ({
  request,
  keepsUpdates = true,
  sinceMs,
  timeoutMs = Infinity,
  now,
}: UpdatePagesDeps) => {
  const kept = createUpdateCache(keepsUpdates);
  let beginning: Place | undefined;
  let size = 0;
  let longest = 0;

  const { list, askAhead } = createUpdateListing({ request, now });

  /**
   * Returns the place some time ago. All earlier migrations come before the current one, which is the one
   * after which nothing is listed.
   */
  const begin = async (signal: AbortSignal | undefined): Promise<Result<Place, Failure>> => {
    if (beginning !== undefined) return { ok: true, value: beginning };
    const startedAt = now();
    let current = '-1';
    let after: Place | undefined;
    for (let step = 0; step < maxMigrations; step++) {
      const result = await list(1, after, signal);
      if (!result.ok) return result;
      const { url, status } = result.value.exchange;
      const first = result.value.updates.map(readScanUpdate).at(0);
      if (first === undefined) {
        const at = earlierClock(result.value.exchange.serverDate, now()) - sinceMs;
        const migration = current === '-1' ? '0' : current;
        beginning = { migration, recordTime: formatIsoMicros(BigInt(at) * 1000n) };
        return { ok: true, value: beginning };
      }
      if (Number(first.migration) <= Number(current))
        return { ok: false, error: unreadablePage(status, messages.ignoresAfter) };
      if (now() - startedAt >= timeoutMs) {
        const { origin } = new URL(url);
        return { ok: false, error: { kind: 'timeout', afterMs: timeoutMs, origin, sent: true } };
      }
      current = first.migration;
      after = { migration: String(Number(current) + 1), recordTime: longAgo };
    }
    const tooMany = messages.tooManyMigrations(maxMigrations);
    return { ok: false, error: unreadablePage(200, tooMany) };
  };

  /** Returns the place of the cursor: known from an earlier page or run, or looked up by its update. */
  const placeOf = async (
    { cursor, place }: PageRequest & { readonly cursor: string },
    signal: AbortSignal | undefined,
  ): Promise<Result<Place, Failure | 'unknown'>> => {
    const updatePlace = kept.placeOf(cursor) ?? place;
    if (updatePlace !== undefined) return { ok: true, value: updatePlace };
    const unknown = { ok: false, error: 'unknown' } as const;
    const id = updateIdOfEvent(cursor);
    if (id === undefined) return unknown;
    const response = await request({ method: 'GET', path: `${updatesPath}/${id}` }, signal);
    if (!response.ok) {
      const { failure } = response.error;
      return failure.kind === 'notFound' ? unknown : { ok: false, error: failure };
    }
    const found = readScanUpdate(response.value.json);
    return found === undefined ? unknown : { ok: true, value: found };
  };

  const memos = createOfferMemos();

  const rowsOf = (updates: readonly ScanUpdate[]): readonly Activity[] =>
    updates.flatMap((update) => {
      const rows = deriveActivities(update, memos);
      memos.remember(rows);
      return kept.keep(update, rows);
    });

  const readPage = ({ updates, asked, exchange }: FoundUpdates, cursor?: string): ReadPage => {
    const read = updates.map(readScanUpdate);
    const once = withoutRepeats(read, cursor);
    // Some scans return fewer updates per page than requested, even if there are more.
    longest = Math.max(longest, once.length);
    const isFull = updates.length > 0 && updates.length >= Math.min(asked, longest);
    return { updates: once, problem: problemOf(updates, read), isFull, exchange };
  };

  const pageOf = ({ updates, problem, isFull, exchange }: ReadPage): FetchedPage => {
    const activities = rowsOf(updates);
    return problem !== undefined && activities.length === 0
      ? { ok: false, error: unreadablePage(exchange.status, problem) }
      : { ok: true, value: { activities, problem, exchange, isFull } };
  };

  /**
   * Requests the page after a full one, which the scan prepares while the rows of this one are derived.
   * The tail asks for it next, after the newest row, unless this page has no new one.
   */
  const askForNext = async (
    { cursor, pageSize }: PageRequest,
    { updates }: ReadPage,
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    const last = updates.findLast((update) => deriveActivities(update).length > 0);
    const own = cursor === undefined ? undefined : updateIdOfEvent(cursor);
    if (last === undefined || last.updateId === own) return;
    askAhead(pageSize, justBefore(last), signal);
    // The request leaves before this thread is busy again.
    await nextTurn();
  };

  /**
   * Repeats the updates shortly before the end of an earlier run if they fit on one page: without them,
   * the rows of that run would be bare ids.
   */
  const lookBack = async (
    cursor: string,
    place: Place,
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

  /**
   * Returns the start of a page without a cursor: some time ago, or the newest known row if that is
   * older.
   */
  const beginBeforeKnown = async (
    place: Place | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Result<Place, Failure>> => {
    const from = await begin(signal);
    return !from.ok || place === undefined || isPlaceBefore(from.value, place)
      ? from
      : { ok: true, value: justBefore(place) };
  };

  const fetch = async (request: PageRequest, signal?: AbortSignal): Promise<FetchedPage> => {
    const { cursor } = request;
    const isOfEarlierRun = cursor !== undefined && kept.placeOf(cursor) === undefined;
    const start: Result<Place, Failure | 'unknown'> =
      cursor === undefined
        ? await beginBeforeKnown(request.place, signal)
        : await placeOf({ ...request, cursor }, signal);
    if (!start.ok)
      return start.error === 'unknown'
        ? { ok: true, value: { activities: [], problem: undefined } }
        : { ok: false, error: start.error };
    const place = start.value;
    const back = isOfEarlierRun ? await lookBack(cursor, place, signal) : undefined;
    if (back !== undefined) return back;
    const pageSize = Math.max(size, request.pageSize);
    const result = await list(pageSize, cursor === undefined ? place : justBefore(place), signal);
    // Requests a page in smaller parts if it was too large for the connection or the limits.
    if (!result.ok) {
      size = 0;
      return result;
    }
    const found = readPage(result.value, cursor);
    const isLongest = pageSize >= maxPageSize || result.value.updates.length < pageSize;
    if (isLongest && isStuck(found, cursor))
      return { ok: false, error: unreadablePage(found.exchange.status, messages.oneTimeTooLong) };
    const isLarge = result.value.exchange.bytes > enoughBytes;
    size = found.isFull ? Math.min(maxPageSize, isLarge ? pageSize : 2 * pageSize) : 0;
    if (result.value.updates.length >= result.value.asked)
      await askForNext({ ...request, pageSize: Math.max(size, request.pageSize) }, found, signal);
    const page = pageOf(found);
    if (!page.ok) size = 0;
    return page;
  };

  /** Returns why updates are unavailable; undefined if they are available. */
  const missing = async (signal: AbortSignal | undefined): Promise<Failure | undefined> => {
    const result = await list(1, undefined, signal);
    return result.ok ? undefined : result.error;
  };

  return { fetch, missing };
};

export type UpdatePageSource = ReturnType<typeof createUpdatePages>;
