import type { Client } from '../../../http/client.ts';
import type { ExchangeInfo } from '../../../http/wire-types.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import { isArray, isObject, type Json } from '../../../lib/json/json.ts';
import type { Result } from '../../../lib/result.ts';
import * as messages from '../messages/tail.ts';
import type { UpdatePlace } from '../model/timeline/timeline.ts';
import { createAheadFetch } from './ahead-fetch.ts';
import { unreadablePage } from './fetch-page.ts';
import { maxPageSize } from '../../../ledger/activity/listing.ts';
import { scanUpdatesPath } from '../../../ledger/operations.ts';

export type FoundUpdates = {
  readonly updates: readonly Json[];
  /** The wanted page size, or the limit of the scan. */
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

/** Ascending by migration and record time. */
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
