import * as messages from '../messages/tail.ts';
import type { Client } from '../../../http/client.ts';
import type { ExchangeInfo } from '../../../http/wire-types.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import { isArray, isObject, type Json } from '../../../lib/json/json.ts';
import type { Result } from '../../../lib/result.ts';
import { type UpdatePlace, isPlaceBefore } from '../timeline/timeline.ts';
import { unreadablePage } from './fetch-page.ts';
import { maxPageSize } from '../../../ledger/activity/listing.ts';
import { scanUpdatesPath } from '../../../ledger/operations.ts';
import { readScanUpdate, type ScanUpdate } from '../../../ledger/activity/update-events.ts';
import { updateIdOfEvent } from '../../../ledger/ids/identify-id.ts';

type Fetch<Request, Page> = (request: Request, signal?: AbortSignal) => Promise<Page>;

/** One page may be requested before it is needed. */
export type AheadFetch<Request, Page> = {
  /** The page is for the next `fetch`, if that asks for the same. */
  readonly ask: (request: Request, signal?: AbortSignal) => void;
  readonly fetch: Fetch<Request, Page>;
};

/** `isFor`: the page of the second request is what the first one asks for. */
export const createAheadFetch = <Request, Page>(
  fetch: Fetch<Request, Page>,
  isFor: (wanted: Request, asked: Request) => boolean,
): AheadFetch<Request, Page> => {
  let ahead: { readonly asked: Request; readonly page: Promise<Page> } | undefined;
  return {
    ask: (asked, signal) => {
      ahead = { asked, page: fetch(asked, signal) };
    },
    fetch: (wanted, signal) => {
      const last = ahead;
      ahead = undefined;
      return last !== undefined && isFor(wanted, last.asked) ? last.page : fetch(wanted, signal);
    },
  };
};

export type FoundUpdates = {
  readonly updates: readonly Json[];
  /** The page size that was wanted, or the limit of the scan. */
  readonly asked: number;
  readonly exchange: ExchangeInfo;
};

type UpdatesRequest = {
  readonly pageSize: number;
  readonly after: UpdatePlace | undefined;
  readonly at: number;
};

/** After this, the page is requested again, because the scan may list more by now. */
const maxAheadMs = 5000;

const isSamePage = (wanted: UpdatesRequest, asked: UpdatesRequest): boolean =>
  wanted.pageSize === asked.pageSize &&
  wanted.after?.migration === asked.after?.migration &&
  wanted.after?.recordTime === asked.after?.recordTime &&
  Math.abs(wanted.at - asked.at) <= maxAheadMs;

/** A scan that refuses a page as too large names its limit (Splice, `validateLimit`). */
const limitNamedBy = (failure: Failure, asked: number): number | undefined => {
  const words = failure.kind === 'refused' ? (failure.error.cause ?? '') : '';
  const limit = Number(/Exceeded limit maximum \(\d{1,9} > (\d{1,9})\)/.exec(words)?.[1]);
  return limit >= 1 && limit < asked ? limit : undefined;
};

/** Lists updates ascending by migration and record time. */
export const createUpdateListing = ({
  request,
  now,
}: Pick<Client, 'request'> & { readonly now: () => number }) => {
  let limit = maxPageSize;
  const send = async (
    { pageSize, after }: UpdatesRequest,
    signal: AbortSignal | undefined,
  ): Promise<Result<FoundUpdates, Failure>> => {
    const asked = Math.min(pageSize, limit);
    const response = await request(
      {
        method: 'POST',
        path: scanUpdatesPath,
        body: {
          page_size: asked,
          daml_value_encoding: 'compact_json',
          ...(after !== undefined && {
            after: {
              after_migration_id: Number(after.migration),
              after_record_time: after.recordTime,
            },
          }),
        },
      },
      signal,
    );
    if (!response.ok) return { ok: false, error: response.error.failure };
    const { json, exchange } = response.value;
    const updates = isObject(json) ? json['transactions'] : undefined;
    return isArray(updates)
      ? { ok: true, value: { updates, asked, exchange } }
      : { ok: false, error: unreadablePage(exchange.status, messages.noTransactions) };
  };
  /** Asks again, once, if the scan names a smaller limit. */
  const sendWithinLimit: typeof send = async (wanted, signal) => {
    const found = await send(wanted, signal);
    const named = found.ok
      ? undefined
      : limitNamedBy(found.error, Math.min(wanted.pageSize, limit));
    if (named === undefined) return found;
    limit = named;
    return send(wanted, signal);
  };
  const { ask, fetch } = createAheadFetch(sendWithinLimit, isSamePage);
  return {
    /** The largest page that the scan takes. */
    limit: () => limit,
    list: (pageSize: number, after: UpdatePlace | undefined, signal: AbortSignal | undefined) =>
      fetch({ pageSize, after, at: now() }, signal),
    askAhead: (pageSize: number, after: UpdatePlace, signal: AbortSignal | undefined): void =>
      ask({ pageSize, after, at: now() }, signal),
  };
};

export type UpdateListing = ReturnType<typeof createUpdateListing>;

/** The page lists only updates of one record time, which more of them may have. */
export type CutPage = {
  readonly place: UpdatePlace;
  readonly pageSize: number;
  /** The page is full, and the largest that the scan returns. */
  readonly isLargest: boolean;
};

/** After this many polls, a scan returns no longer page: one node may lag. */
const pollsToBelieve = 8;

const areSame = (a: UpdatePlace, b: UpdatePlace | undefined): boolean =>
  b !== undefined && !isPlaceBefore(a, b) && !isPlaceBefore(b, a);

/** `end`: the page was whole. `wait`: a longer page may still come. */
export const createCutPages = (list: UpdateListing['list']) => {
  let seen: { readonly place: UpdatePlace; readonly polls: number } | undefined;
  return async (
    { place, pageSize, isLargest }: CutPage,
    signal: AbortSignal | undefined,
  ): Promise<Result<FoundUpdates | 'end' | 'wait', Failure>> => {
    const next = await list(pageSize, place, signal);
    if (!next.ok) return next;
    if (next.value.updates.length === 0) return { ok: true, value: 'end' };
    seen = { place, polls: areSame(place, seen?.place) ? (seen?.polls ?? 0) + 1 : 1 };
    return isLargest || seen.polls >= pollsToBelieve ? next : { ok: true, value: 'wait' };
  };
};

export type ReadUpdates = {
  readonly updates: readonly ScanUpdate[];
  readonly problem: string | undefined;
};

const itemPlaceProblem = (
  updates: readonly Json[],
  read: readonly unknown[],
): string | undefined => {
  const index = read.indexOf(undefined);
  return index === -1 ? undefined : messages.itemWithoutPlace(index + 1, updates.length);
};

/** Puts a repeated update after the cursor's own: ahead of it, it could look older. */
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

export const readUpdates = (updates: readonly Json[], cursor?: string): ReadUpdates => {
  const read = updates.map(readScanUpdate);
  return { updates: withoutRepeats(read, cursor), problem: itemPlaceProblem(updates, read) };
};

export const areAllAt = ({ updates }: ReadUpdates, place: UpdatePlace): boolean =>
  updates.length > 0 &&
  updates.every((update) => !isPlaceBefore(update, place) && !isPlaceBefore(place, update));
