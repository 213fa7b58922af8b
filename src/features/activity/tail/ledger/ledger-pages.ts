import type { Client } from '../../../../http/client.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { LedgerUpdate, RejectedCommand } from '../../../../ledger/activity/update-events.ts';
import { deriveRejection } from '../../../../ledger/derived/derive-ledger-activities.ts';
import type { Failure } from '../../../../ledger/failure/failure.ts';
import { updateIdOfEvent } from '../../../../ledger/ids/identify-id.ts';
import type { Result } from '../../../../lib/result.ts';
import type { PageRequest } from '../../timeline/plan-request.ts';
import * as messages from '../../messages/tail.ts';
import { unreadablePage, type ActivityRows, type FetchedPage } from '../fetch-page.ts';
import { createUpdateCache } from '../update-cache.ts';
import { createLedgerListing, maxListed, type LedgerEnd } from './ledger-listing.ts';
import { createLedgerRows } from './ledger-rows.ts';
import { createLedgerStart } from './ledger-start.ts';

export type LedgerPagesDeps = Pick<Client, 'request'> & {
  readonly parties?: readonly string[] | undefined;
  /** False if nobody looks at the whole update of a row. */
  readonly keepsUpdates?: boolean | undefined;
  readonly sinceMs: number;
  readonly now: () => number;
};

/** A page that directly follows another one needs no new proof that the ledger is the same. */
const provedMs = 5000;

const offsetOf = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits);

const isPruned = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.error.code === 'PARTICIPANT_PRUNED_DATA_ACCESSED';

/** The update of the cursor, of which the next page begins with all rows. */
interface Own {
  readonly offset: number;
  readonly rows: readonly Activity[];
}

/**
 * Activities derived from the updates of a ledger, oldest first. A page after a cursor begins with the rows
 * of the cursor's own update: the ledger lists it at its offset, or it is another ledger. Rows are complete
 * when a range up to the ledger's end has no more of them.
 */
export const createLedgerPages = ({
  request,
  parties,
  keepsUpdates = true,
  sinceMs,
  now,
}: LedgerPagesDeps) => {
  const kept = createUpdateCache(keepsUpdates);
  const listing = createLedgerListing({ request, parties });
  const toRows = createLedgerRows({ request, hasViews: listing.hasViews });
  const { begin, forget } = createLedgerStart({ listing, sinceMs, now });
  /** Nothing follows the newest update up to `end`. `isFull`: more was waiting behind it. */
  let newest:
    | (Own & { readonly end: number; readonly isFull: boolean; readonly at: number })
    | undefined;

  const rowsOf = async (
    updates: readonly LedgerUpdate[],
    rejected: readonly RejectedCommand[],
    signal: AbortSignal | undefined,
  ): Promise<readonly Own[]> => {
    const who = await listing.reader(signal);
    const rows = await toRows(updates, who.ok ? who.value.parties : [], signal);
    const all = [
      ...updates.map((update): Own => ({
        offset: Number(update.offset),
        rows: kept.keep(update, rows.get(update) ?? []),
      })),
      ...rejected.map((each): Own => ({
        offset: Number(each.offset),
        rows: deriveRejection(each),
      })),
    ];
    return all.toSorted((a, b) => a.offset - b.offset);
  };

  const readAt = async (
    offset: number,
    signal: AbortSignal | undefined,
  ): Promise<Result<readonly Activity[], Failure>> => {
    const found = await listing.list({ after: offset - 1, upTo: offset, limit: 1 }, signal);
    if (!found.ok) return found;
    const { updates } = found.value;
    // An offset holds one update or one completion.
    const rejected = await listing.rejections(
      updates.length > 0 ? offset : offset - 1,
      offset,
      signal,
    );
    if (!rejected.ok) return rejected;
    const own = await rowsOf(updates, rejected.value, signal);
    return { ok: true, value: own.flatMap(({ rows }) => rows) };
  };

  const prunedReason = async (signal: AbortSignal | undefined): Promise<string> =>
    messages.prunedBefore(await listing.prunedUpTo(signal));

  /** The cursor's own rows, or why they are not where they were. */
  const findOwn = async (
    cursor: string,
    { offset, end }: { readonly offset: number; readonly end: number },
    signal: AbortSignal | undefined,
  ): Promise<Result<Own | { readonly reason: string }, Failure>> => {
    if (end < offset) return { ok: true, value: { reason: messages.endsBefore(end, offset) } };
    if (newest?.offset === offset) {
      const follows = newest.isFull && now() - newest.at < provedMs;
      const isProved = end === newest.end || follows;
      if (isProved && newest.rows.some(({ id }) => id === cursor))
        return { ok: true, value: { offset, rows: newest.rows } };
    }
    const found = await readAt(offset, signal);
    if (!found.ok) {
      return isPruned(found.error)
        ? { ok: true, value: { reason: await prunedReason(signal) } }
        : found;
    }
    return {
      ok: true,
      value: found.value.some(({ id }) => id === cursor)
        ? { offset, rows: found.value }
        : { reason: messages.otherUpdateAt(offset) },
    };
  };

  /** A list that holds nothing but checkpoints continues behind them. */
  const listAfter = async (
    after: number,
    range: { readonly upTo: number; readonly limit: number },
    signal: AbortSignal | undefined,
  ): ReturnType<typeof listing.list> => {
    const found = await listing.list({ after, ...range }, signal);
    if (!found.ok || found.value.updates.length > 0) return found;
    const { checkpoint } = found.value;
    return checkpoint > after && checkpoint < range.upTo
      ? listAfter(checkpoint, range, signal)
      : found;
  };

  /** The rows of the cursor's own update come first. */
  const readAfter = async (
    own: Own,
    { end, pageSize }: { readonly end: LedgerEnd; readonly pageSize: number },
    signal: AbortSignal | undefined,
  ): Promise<FetchedPage> => {
    const { offset, rows } = own;
    const page = (
      activities: readonly Activity[],
      more: Omit<ActivityRows, 'activities' | 'follows'>,
    ): FetchedPage => ({
      ok: true,
      value: {
        ...more,
        activities: [...rows, ...activities],
        ...(rows.length > 0 && { follows: true }),
      },
    });
    const isRead = newest?.offset === offset && newest.end === end.offset;
    if (isRead || end.offset <= offset) {
      newest = { offset, rows, end: end.offset, isFull: false, at: now() };
      return page([], { problem: undefined, exchange: end.exchange, isFull: false });
    }
    const limit = Math.min(maxListed, pageSize);
    const found = await listAfter(offset, { upTo: end.offset, limit }, signal);
    if (!found.ok) return found;
    const { updates, problem } = found.value;
    const isFull = updates.length > 0;
    const upTo = isFull ? Number(updates.at(-1)?.offset ?? offset) : end.offset;
    const rejected = await listing.rejections(offset, upTo, signal);
    if (!rejected.ok) return rejected;
    const all = await rowsOf(updates, rejected.value, signal);
    const activities = all.flatMap((each) => each.rows);
    if (problem !== undefined && activities.length === 0)
      return { ok: false, error: unreadablePage(found.value.exchange.status, problem) };
    const last = all.at(-1) ?? own;
    newest = { ...last, end: isFull ? last.offset : end.offset, isFull, at: now() };
    return page(activities, { problem, exchange: found.value.exchange, isFull });
  };

  /** What was pruned since the beginning was found can't be listed. */
  const beginPage = async (
    { pageSize }: PageRequest,
    end: LedgerEnd,
    signal: AbortSignal | undefined,
  ): Promise<FetchedPage> => {
    const from = await begin(end, signal);
    if (!from.ok) return from;
    const page = await readAfter({ offset: from.value, rows: [] }, { end, pageSize }, signal);
    if (!page.ok && isPruned(page.error)) forget();
    return page;
  };

  /** Begins with another history than the cursor's, or behind what was pruned. */
  const startOver = async (
    pageRequest: PageRequest,
    { end, reason }: { readonly end: LedgerEnd; readonly reason: string },
    signal: AbortSignal | undefined,
  ): Promise<FetchedPage> => {
    forget();
    newest = undefined;
    const page = await beginPage(pageRequest, end, signal);
    const first = page.ok ? page.value.activities[0] : undefined;
    if (!page.ok || first === undefined) return page;
    return { ok: true, value: { ...page.value, breakAt: { id: first.id, reason } } };
  };

  /** The offset is known from an earlier page or run, or looked up by the update. */
  const offsetOfCursor = async (
    { cursor = '', place }: PageRequest,
    signal: AbortSignal | undefined,
  ): Promise<Result<number | undefined, Failure>> => {
    const known = offsetOf(kept.placeOf(cursor)?.offset ?? place?.offset);
    const updateId = updateIdOfEvent(cursor);
    if (known !== undefined || updateId === undefined) return { ok: true, value: known };
    return listing.offsetOf(updateId, signal);
  };

  const fetchPage = async (
    pageRequest: PageRequest,
    signal: AbortSignal | undefined,
  ): Promise<FetchedPage> => {
    const { cursor, place, pageSize } = pageRequest;
    const end = await listing.end(signal);
    if (!end.ok) return end;
    if (cursor === undefined) {
      if (place === undefined) return beginPage(pageRequest, end.value, signal);
      const reason = messages.otherUpdateAt(Number(place.offset));
      return startOver(pageRequest, { end: end.value, reason }, signal);
    }
    const offset = await offsetOfCursor(pageRequest, signal);
    if (!offset.ok) return offset;
    if (offset.value === undefined)
      return { ok: true, value: { activities: [], problem: undefined } };
    const own = await findOwn(cursor, { offset: offset.value, end: end.value.offset }, signal);
    if (!own.ok) return own;
    if ('reason' in own.value)
      return startOver(pageRequest, { end: end.value, reason: own.value.reason }, signal);
    const page = await readAfter(own.value, { end: end.value, pageSize }, signal);
    if (page.ok || !isPruned(page.error)) return page;
    return startOver(pageRequest, { end: end.value, reason: await prunedReason(signal) }, signal);
  };

  const fetch = async (pageRequest: PageRequest, signal?: AbortSignal): Promise<FetchedPage> => {
    const page = await fetchPage(pageRequest, signal);
    // Behind a failure, another ledger may answer.
    if (!page.ok && newest !== undefined) newest = { ...newest, isFull: false };
    return page;
  };

  return { fetch, coveredParties: listing.coveredParties };
};

export type LedgerPageSource = ReturnType<typeof createLedgerPages>;
