import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { Result } from '../../../../lib/result.ts';
import type { PageRequest } from '../../timeline/plan-request.ts';
import { switchToUpdates } from '../../timeline/receive/persist.ts';
import type { ActivityRows, FetchedPage } from '../fetch-page.ts';
import { createLedgerParts, type LedgerPagesDeps, type LedgerParts } from './ledger-parts.ts';
import { buildPage } from './ledger-page.ts';
import type { Position } from './ledger-position.ts';
import type { PageSource } from '../page-source.ts';
import { isPruned, type LedgerEnd } from './ledger-reads.ts';
import { maxListed } from './list-updates.ts';
import type { Now } from './relocate.ts';
import type { Poll } from './read-next.ts';
import { createPlacing } from './place-stream.ts';
import { createOlderRead } from './read-older.ts';

/** Nothing new, and nothing is lost. */
const quietPage = (
  rows: readonly Activity[],
  { exchange }: LedgerEnd,
  waiting?: string,
): ActivityRows => ({
  activities: rows,
  problem: undefined,
  exchange,
  isFull: false,
  follows: true,
  ...(waiting !== undefined && { waiting }),
});

/** The positions that the next request is likely to name. */
const createKnownPlaces = () => {
  /** Behind the last page, and for a reader whose newest row stays the same. */
  let ahead: Position | undefined;
  let same: Position | undefined;
  return {
    find: (cursor: string | undefined, end: number): Position | undefined => {
      const known = [ahead, same].find((each) => each !== undefined && each.cursor === cursor);
      return known !== undefined && (cursor !== undefined || known.after <= end)
        ? known
        : undefined;
    },
    stay: (position: Position): void => {
      same = position;
    },
    move: (taken: Position | undefined): void => {
      ahead = taken;
    },
    /** Behind a failure, another ledger may respond. */
    doubt: (): void => {
      ahead = ahead && { ...ahead, proved: undefined };
      same = same && { ...same, proved: undefined };
    },
  };
};

/** Reads the page behind a position that the ledger has proven to hold. */
const createPageRead = (
  { seen, locate, proof, readNext }: LedgerParts,
  places: ReturnType<typeof createKnownPlaces>,
) => {
  const readFrom = async (
    position: Position,
    poll: Poll,
    signal?: AbortSignal,
  ): Promise<FetchedPage> => {
    const found = await readNext(position, poll, signal);
    if (!found.ok) return found;
    const { covered, listed } = found.value;
    const first = locate.first(
      listed.find(({ rows }) => rows[0]?.origin?.updateId)?.rows[0]?.origin?.updateId,
    );
    const { parties } = poll.reader;
    const listedFor = { parties, ...covered, ...(first !== undefined && { first }) };
    const { page, taken, known } = buildPage({ ...found.value, listedFor });
    const rows = taken === undefined ? [] : page.activities;
    // A page that nobody took is asked for again, and so is one whose rows the reader had.
    const hasAll = rows.every(({ id }) => seen.has(id));
    places.stay(hasAll ? known : position);
    places.move(taken);
    for (const { id, at, origin } of rows) seen.add(id, at, origin?.offset);
    return { ok: true, value: page };
  };

  /** What was pruned meanwhile can't be listed. */
  return async (position: Position, poll: Poll, signal?: AbortSignal): Promise<FetchedPage> => {
    const page = await readFrom(position, poll, signal);
    if (page.ok || !isPruned(page.error)) return page;
    const { end } = poll;
    const pruned = await proof.pruned(position, end.offset, signal);
    if (!pruned.ok) return pruned;
    if (pruned.value.kind === 'here') return readFrom(pruned.value.position, poll, signal);
    return pruned.value.kind === 'pruned'
      ? readFrom(locate.behindPruned(position, pruned.value.upTo), poll, signal)
      : page;
  };
};

/**
 * Activities derived from the updates and completions of a ledger, oldest first. Before it lists more, the
 * ledger has to hold what it listed last, or else the page says why rows may be missing before the next one.
 */
export const createLedgerPageSource = (deps: LedgerPagesDeps): PageSource => {
  const parts = createLedgerParts(deps);
  const { seen, rights, rejections, reads, locate } = parts;
  const places = createKnownPlaces();
  const place = createPlacing(parts);
  const readOn = createPageRead(parts, places);
  const readOlder = createOlderRead(parts);

  const positionOf = async (
    request: PageRequest,
    now: Now,
    signal?: AbortSignal,
  ): Promise<Result<Position | undefined, Failure>> => {
    const { cursor } = request;
    const known = places.find(cursor, now.end.offset);
    if (known !== undefined) return { ok: true, value: known };
    return cursor === undefined
      ? locate.begin(request, now, signal)
      : locate.resume(cursor, request.place, now, signal);
  };

  const fetchPage = async (request: PageRequest, signal?: AbortSignal): Promise<FetchedPage> => {
    const end = await reads.end(signal);
    if (!end.ok) return end;
    const isExpected = request.place?.listedFor?.user !== undefined;
    const reader = await rights.current(signal, isExpected);
    if (!reader.ok) return reader;
    const now = { end: end.value, reader: reader.value };
    if (request.purpose === 'older') return readOlder(request, now, signal);
    const start = await positionOf(request, now, signal);
    if (!start.ok) return start;
    if (start.value === undefined)
      return { ok: true, value: { activities: [], problem: undefined } };
    const placed = await place(start.value, now, request, signal);
    if (!placed.ok) return placed;
    const { position } = placed.value;
    places.stay(position);
    if ('waiting' in placed.value) {
      return { ok: true, value: quietPage(position.rows ?? [], end.value, placed.value.waiting) };
    }
    const limit = Math.min(maxListed, request.pageSize);
    return readOn(position, { ...now, limit, hasRead: placed.value.hasRead }, signal);
  };

  return {
    fetch: async (request, signal) => {
      const page = await fetchPage(request, signal);
      // A refusal may mean other rights.
      if (!page.ok) {
        rights.doubt(page.error);
        places.doubt();
      }
      return page;
    },
    source: () => 'ledger',
    continued: (timeline) => {
      const continued = switchToUpdates(timeline);
      // The rows that an earlier run had.
      seen.begin(continued.entries);
      return continued;
    },
    prunedUpTo: reads.lastPruned,
    coverage: () => {
      const reader = rights.known();
      if (reader === undefined) return undefined;
      const whyNoCommands = rejections.whyNone(reader);
      return {
        parties: reader.parties.length === 0 ? undefined : reader.parties,
        ...(whyNoCommands !== undefined && { whyNoCommands }),
        ...(reader.user && whyNoCommands === undefined && { user: reader.user.userId }),
      };
    },
  };
};
