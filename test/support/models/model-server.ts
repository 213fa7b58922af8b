import type { Client } from '../../../src/http/client.ts';
import type { RawResult } from '../../../src/http/wire-types.ts';
import { parseActivity, type Activity } from '../../../src/ledger/activity/activity.ts';
import type { CursorDirection } from '../../../src/ledger/activity/listing.ts';
import { modelId } from './model-scan.ts';

/**
 * A scan of several nodes behind one address, each of which lists a part of the ledger. What it does
 * follows `DbScanStore.listTransactions` of Splice (canton-network/splice, apps/scan): rows with
 * `entry_number < (select entry_number ... where event_id = begin_after_id)`, newest first, so that a
 * node which does not know the id (yet) responds with 200 with an empty page.
 */
export interface ModelServerOptions {
  readonly kind: CursorDirection;
  /** The most rows in a page, whatever was asked for. */
  readonly cap?: number | undefined;
  /** jittered: some rows are dated before the one ahead of them; wild: by hours, one row in three. */
  readonly dates: 'ordered' | 'jittered' | 'wild' | 'equal' | 'unreadable';
  /** The response to an id that a node does not know. */
  readonly unknown: 'empty' | 'refused' | 'head';
  /** How many rows each node lags behind. */
  readonly lags: readonly number[];
  /** Rows that a page repeats from earlier pages, and how many pages back those are at most. */
  readonly repeats: { readonly rows: number; readonly pagesBack: number };
  /** Forgotten ids are no cursors even when the server is healthy again. */
  readonly forgetsForGood: boolean;
  /** How often, of 1, a response is spoilt in each way while the server is not healthy. */
  readonly odds: {
    readonly repeatWithin: number;
    readonly repeatAcross: number;
    readonly fail: number;
    readonly empty: number;
  };
  readonly seed: number;
}

/**
 * More requests than any of the worlds here needs. A tail that learns from tiny pages what a cursor means is
 * given three polls for each row, and asks some nine times in each.
 */
const maxRequests = (rows: number): number => 20_000 + 30 * rows;

/** Random numbers from 0 up to 1 that follow from a seed. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const failure = (status: number): RawResult => ({
  ok: false,
  error: {
    sent: true,
    failure:
      status === 404
        ? { kind: 'notFound', what: 'object', error: { status, body: '{"error":"unknown id"}' } }
        : { kind: 'refused', error: { status, body: '{"error":"no"}' } },
  },
});

const exchange = { url: 'http://scan.example', status: 200, ms: 1, bytes: 100 };

export const createModelServer = (options: ModelServerOptions) => {
  const { kind, dates, unknown, odds } = options;
  const random = randomFrom(options.seed);
  const forgotten = new Set<string>();
  const inserted = new Set<string>();
  const returned = new Set<string>();
  let all: Activity[] = [];
  let made = 0;
  let clock = Date.UTC(2026, 0, 1);
  let isHealthy = true;
  let requests = 0;
  let lastPages: readonly (readonly Activity[])[] = [];
  let keptRows = 0;
  let vanished: readonly Activity[] = [];

  const dateOfNext = (): string => {
    clock += 1000;
    if (dates === 'unreadable') return 'yesterday';
    if (dates === 'equal') return new Date(Date.UTC(2026, 0, 1)).toISOString();
    const jitter = dates === 'jittered' && random() < 0.12 ? 1400 : 0;
    const wild = dates === 'wild' && random() < 0.3 ? (random() - 0.5) * 7_200_000 : 0;
    return new Date(clock - jitter + wild).toISOString();
  };
  const make = (): Activity => {
    const activity = parseActivity({
      event_id: modelId(made++),
      date: dateOfNext(),
      activity_type: 'mint',
      mint: { amulet_owner: 'owner::1220', amulet_amount: '1.0000000000' },
    });
    if (activity === undefined) throw new Error('the model makes activities that can be read');
    return activity;
  };
  const hits = (chance: number): boolean => !isHealthy && random() < chance;

  /** What the node that happens to respond lists, oldest first. */
  const listed = (): readonly Activity[] => {
    const lag = isHealthy ? 0 : (options.lags[Math.floor(random() * options.lags.length)] ?? 0);
    return all.slice(0, Math.max(0, all.length - lag));
  };
  const pageAfter = (rows: readonly Activity[], at: number, size: number) => {
    const kinds = {
      backward: () =>
        rows
          .slice(Math.max(0, (at === -1 ? rows.length : at) - size), at === -1 ? undefined : at)
          .toReversed(),
      forward: () => rows.slice(at + 1, at + 1 + size),
      minimum: () =>
        rows
          .slice(at + 1)
          .slice(-size)
          .toReversed(),
    };
    return kinds[kind]();
  };
  const spoilt = (page: readonly Activity[], cursor: string | undefined): readonly Activity[] => {
    if (hits(odds.empty)) return [];
    const isNext = lastPages.some((earlier) => earlier.some(({ id }) => id === cursor));
    const from = lastPages[Math.floor(random() * lastPages.length)] ?? [];
    const across =
      isNext && hits(odds.repeatAcross)
        ? from.slice(Math.max(0, from.length - options.repeats.rows))
        : [];
    const rows = [...across, ...page];
    const repeated = rows[Math.floor(random() * rows.length)];
    if (repeated === undefined || !hits(odds.repeatWithin)) return rows;
    const place = Math.floor(random() * (rows.length + 1));
    return rows.toSpliced(place, 0, repeated);
  };
  const respond = (
    cursor: string | undefined,
    pageSize: number,
  ): readonly Activity[] | undefined => {
    const rows = listed();
    const size = Math.min(pageSize, options.cap ?? Infinity);
    const index =
      cursor === undefined || forgotten.has(cursor)
        ? -1
        : rows.findIndex(({ id }) => id === cursor);
    const isUnknown = cursor !== undefined && index === -1;
    if (isUnknown && unknown === 'refused') return undefined;
    const page = isUnknown && unknown === 'empty' ? [] : pageAfter(rows, index, size);
    const sent = spoilt(page, cursor);
    lastPages = [page, ...lastPages].slice(0, options.repeats.pagesBack);
    return sent;
  };
  const request: Client['request'] = ({ body }) => {
    const { page_size, begin_after_id } = body as { page_size: number; begin_after_id?: string };
    requests += 1;
    if (requests > maxRequests(all.length))
      return Promise.reject(new Error('the tail asks without end'));
    if (hits(odds.fail)) return Promise.resolve(failure(500));
    const page = respond(begin_after_id, page_size);
    if (page === undefined) return Promise.resolve(failure(random() < 0.5 ? 404 : 400));
    const json = { activities: page.map((activity) => activity.raw) };
    return Promise.resolve({ ok: true, value: { json, exchange } });
  };
  return {
    request,
    all: (): readonly Activity[] => all,
    /** Rows that a poll may never come across: they were put where it had been. */
    inserted: (): ReadonlySet<string> => inserted,
    /** Rows that vanished and came back, behind those that follow them for who saw both. */
    returned: (): ReadonlySet<string> => returned,
    arrive: (count: number) => {
      all = [...all, ...Array.from({ length: count }, make)];
    },
    setHealthy: (healthy: boolean) => {
      isHealthy = healthy;
      if (healthy && !options.forgetsForGood) forgotten.clear();
    },
    /** Rows vanish, but never the first one. */
    rollBack: (count: number) => {
      const kept = Math.max(1, all.length - count);
      vanished = all.slice(kept);
      keptRows = kept;
      all = all.slice(0, kept);
    },
    /** The rows that vanished come back, after what came in their place. */
    bringBack: () => {
      if (vanished.length > 0) all.slice(keptRows).forEach(({ id }) => inserted.add(id));
      all = [...all, ...vanished];
      vanished.forEach(({ id }) => returned.add(id));
      vanished = [];
    },
    /** A row turns up before some that were listed already. */
    insert: (back: number) => {
      const late = make();
      inserted.add(late.id);
      all = all.toSpliced(Math.max(1, all.length - back), 0, late);
    },
    /** The newest ids are no cursors any more. */
    forget: (count: number) => all.slice(-count).forEach(({ id }) => forgotten.add(id)),
  };
};

export type ModelServer = ReturnType<typeof createModelServer>;
