import type { ExchangeInfo } from '../../../http/wire-types.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import type { ScanUpdate } from '../../../ledger/activity/update-events.ts';
import { deriveActivities } from '../../../ledger/derived/derive-activities.ts';
import { createOfferMemos } from '../../../ledger/derived/offer-memos.ts';
import { unreadablePage, type FetchedPage } from './fetch-page.ts';
import type { UpdateCache } from './update-cache.ts';
import { readUpdates, type FoundUpdates, type ReadUpdates } from './update-listing.ts';

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
