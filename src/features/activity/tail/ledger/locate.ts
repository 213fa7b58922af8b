import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { Result } from '../../../../lib/result.ts';
import * as messages from '../../messages/tail.ts';
import type { PageRequest } from '../../timeline/plan-request.ts';
import type { UpdatePlace } from '../../timeline/timeline.ts';
import { findCommon } from './find-common.ts';
import type { Anchor, Position } from './ledger-position.ts';
import type { LedgerEnd, LedgerReads } from './ledger-reads.ts';
import { findStart, findTime, type ListUpdates } from './ledger-start.ts';
import type { Reader } from './rights.ts';
import { updateIdOfRow, type SeenUpdates } from './seen-updates.ts';

interface LocateDeps {
  readonly reads: LedgerReads;
  readonly list: ListUpdates;
  readonly seen: SeenUpdates;
  readonly sinceMs: number;
  readonly now: () => number;
}

export interface Now {
  readonly end: LedgerEnd;
  readonly reader: Reader;
}

const positionAt = (offset: number, cursor: string | undefined): Position => ({
  cursor,
  anchor: undefined,
  offset,
  after: offset,
  completionsTo: offset,
  rows: [],
  listedFor: undefined,
  reasons: [],
});

/** Finds the offset from which a stream continues: at its start, after an earlier run, or after a changed ledger. */
export const createLocate = ({ reads, list, seen, sinceMs, now }: LocateDeps) => {
  let first: string | undefined;

  const start = (end: LedgerEnd, signal?: AbortSignal): Promise<Result<number, Failure>> =>
    findStart(end, { list, prunedUpTo: reads.prunedUpTo, sinceMs, now }, signal);

  /** The same ledger, of a time before all rows that are known by their ids, or another one. */
  const restart = async (
    { end, reader }: Now,
    signal?: AbortSignal,
  ): Promise<Result<number, Failure>> => {
    const oldest =
      first === undefined
        ? ({ ok: true, value: undefined } as const)
        : await reads.offsetOf(first, reader.parties, signal);
    if (!oldest.ok) return oldest;
    return oldest.value === undefined
      ? start(end, signal)
      : findTime(list, { lower: oldest.value, upper: end.offset, since: seen.since() - 1 }, signal);
  };

  const findKnown = ({ reader }: Now, signal?: AbortSignal) =>
    findCommon(seen.newestFirst(), (id) => reads.offsetOf(id, reader.parties, signal));

  const moveTo = async (
    position: Position,
    {
      reason,
      known,
      at,
    }: { readonly reason: string | undefined; readonly known?: Anchor; readonly at: Now },
    signal?: AbortSignal,
  ): Promise<Result<Position, Failure>> => {
    const offset: Result<number, Failure> =
      known === undefined ? await restart(at, signal) : { ok: true, value: known.offset };
    if (!offset.ok) return offset;
    return {
      ok: true,
      value: {
        ...positionAt(offset.value, position.cursor),
        anchor: known,
        // The reader may have stopped within this update.
        rows: known?.id === updateIdOfRow(position.cursor ?? '') ? undefined : [],
        listedFor: position.listedFor,
        seenBy: at.reader.parties,
        reasons: reason === undefined ? [] : [reason],
        proved: { at: now(), end: at.end.offset },
        was: position.was ?? position.anchor,
      },
    };
  };

  /** The newest known update that the ledger still holds, or a new beginning. */
  const relocate = async (
    position: Position,
    reason: string,
    at: Now,
    signal?: AbortSignal,
  ): Promise<Result<Position, Failure>> => {
    const known = await findKnown(at, signal);
    if (!known.ok) return known;
    return moveTo(position, { reason, at, ...(known.value && { known: known.value }) }, signal);
  };

  /** The rights changed: what these parties see proves that the ledger is the same. */
  const forReader = async (
    position: Position,
    at: Now,
    signal?: AbortSignal,
  ): Promise<Result<Position, Failure>> => {
    const found = await findKnown(at, signal);
    if (!found.ok) return found;
    const known = found.value;
    const isOwn = known !== undefined && known.id === updateIdOfRow(position.cursor ?? '');
    const before = isOwn ? position.offset : known && seen.offsetOf(known.id);
    if (known === undefined || before !== known.offset) {
      // What an earlier run listed is listed again from there: its rows are known by their ids.
      const isOther = known === undefined || before !== undefined;
      const reason = isOther ? messages.otherUpdateAt(position.offset) : undefined;
      return moveTo(position, { reason, at, ...(known && { known }) }, signal);
    }
    const seenBy = at.reader.parties;
    const rows = known.offset === position.offset ? position.rows : [];
    return { ok: true, value: { ...position, anchor: known, rows, seenBy, was: undefined } };
  };

  return {
    /** Identifies the ledger of this stream as long as it is known. */
    first: (updateId?: string): string | undefined => (first ??= updateId),

    begin: async (
      { place }: PageRequest,
      { end }: Now,
      signal?: AbortSignal,
    ): Promise<Result<Position, Failure>> => {
      const offset = await start(end, signal);
      if (!offset.ok) return offset;
      const reasons = place === undefined ? [] : [messages.otherUpdateAt(Number(place.offset))];
      return { ok: true, value: { ...positionAt(offset.value, undefined), reasons } };
    },

    /** `place`: from an earlier page or run. Without one, the row's update is looked up. */
    resume: async (
      cursor: string,
      place: UpdatePlace | undefined,
      { reader }: Now,
      signal?: AbortSignal,
    ): Promise<Result<Position | undefined, Failure>> => {
      const id = updateIdOfRow(cursor);
      const found: Result<number | undefined, Failure> =
        place?.offset === undefined && id !== undefined
          ? await reads.offsetOf(id, reader.parties, signal)
          : { ok: true, value: place?.offset === undefined ? undefined : Number(place.offset) };
      if (!found.ok || found.value === undefined) return { ok: true, value: undefined };
      const offset = found.value;
      const listedFor = place?.listedFor;
      first ??= listedFor?.first ?? seen.newestFirst().at(-1);
      const completionsTo = Math.min(offset, listedFor?.completionsTo ?? offset);
      const anchor = { offset, id: id ?? cursor };
      return {
        ok: true,
        value: {
          ...positionAt(offset, cursor),
          ...{ anchor, completionsTo, listedFor, rows: undefined },
        },
      };
    },

    relocate,

    forReader,

    behindPruned: (position: Position, upTo: number): Position => ({
      ...positionAt(upTo, position.cursor),
      listedFor: position.listedFor,
      reasons: position.cursor === undefined ? [] : [messages.prunedBefore(upTo)],
    }),
  };
};
