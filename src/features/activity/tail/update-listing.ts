import type { Client } from '../../../http/client.ts';
import type { ExchangeInfo } from '../../../http/call-result.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import { isArray, isObject, type Json } from '../../../lib/json/json.ts';
import type { Result } from '../../../lib/result.ts';
import * as messages from '../messages/tail.ts';
import type { UpdatePlace as Place } from '../model/timeline/timeline.ts';
import { createAheadFetch } from './ahead-fetch.ts';
import { unreadablePage } from './fetch-page.ts';

export const updatesPath = '/v2/updates';

/** A page of updates as sent. */
export type FoundUpdates = {
  readonly updates: readonly Json[];
  readonly exchange: ExchangeInfo;
};

type UpdatesRequest = {
  readonly pageSize: number;
  readonly after: Place | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
};

/** A page that was requested longer ago is requested again, because the scan may list more by now. */
const maxAheadMs = 5000;

const isSamePage = (wanted: UpdatesRequest, asked: UpdatesRequest): boolean =>
  wanted.pageSize === asked.pageSize &&
  wanted.after?.migration === asked.after?.migration &&
  wanted.after?.recordTime === asked.after?.recordTime &&
  Math.abs(wanted.at - asked.at) <= maxAheadMs;

/** The scan's listing of updates, ascending by migration and record time. */
export const createUpdateListing = ({
  request,
  now,
}: Pick<Client, 'request'> & { readonly now: () => number }) => {
  const send = async (
    { pageSize, after }: UpdatesRequest,
    signal: AbortSignal | undefined,
  ): Promise<Result<FoundUpdates, Failure>> => {
    const response = await request(
      {
        method: 'POST',
        path: updatesPath,
        body: {
          page_size: pageSize,
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
      ? { ok: true, value: { updates, exchange } }
      : { ok: false, error: unreadablePage(exchange.status, messages.noTransactions) };
  };
  const { ask, fetch } = createAheadFetch(send, isSamePage);
  return {
    /** Returns a page; the one that was asked ahead if it is the same. */
    list: (pageSize: number, after: Place | undefined, signal: AbortSignal | undefined) =>
      fetch({ pageSize, after, at: now() }, signal),
    /** Requests a page before it is needed. */
    askAhead: (pageSize: number, after: Place, signal: AbortSignal | undefined): void =>
      ask({ pageSize, after, at: now() }, signal),
  };
};
