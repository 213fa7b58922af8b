import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { Result } from '../../../../lib/result.ts';
import * as messages from '../../messages/tail.ts';
import { positionAt, type Anchor, type Position } from './ledger-position.ts';
import type { LedgerEnd, LedgerReads } from './ledger-reads.ts';
import { findTime, type ListUpdates } from './ledger-start.ts';
import type { Reader } from './rights.ts';
import { updateIdOfRow, type SeenUpdates } from './seen-updates.ts';

interface RelocateDeps {
  readonly reads: Pick<LedgerReads, 'offsetOf'>;
  readonly list: ListUpdates;
  readonly seen: SeenUpdates;
  readonly now: () => number;
  /** Where a stream without a reader begins. */
  readonly start: (end: LedgerEnd, signal?: AbortSignal) => Promise<Result<number, Failure>>;
  /** The update that identifies the ledger of this stream, if any does. */
  readonly first: () => string | undefined;
}

export interface Now {
  readonly end: LedgerEnd;
  readonly reader: Reader;
}

type Find = (updateId: string) => Promise<Result<number | undefined, Failure>>;

/**
 * The newest update that a reader has and the ledger holds, wherever it lists it now. A ledger that was
 * restored holds all older ones as well, so that two dozen look-ups find it among thousands.
 */
const findCommon = async (
  newestFirst: readonly string[],
  find: Find,
): Promise<Result<Anchor | undefined, Failure>> => {
  let found: Anchor | undefined;
  let missing = -1;
  let held = newestFirst.length;
  const look = async (index: number): Promise<Failure | undefined> => {
    const id = newestFirst[index] ?? '';
    const offset = await find(id);
    if (!offset.ok) return offset.error;
    if (offset.value === undefined) missing = index;
    else {
      found = { offset: offset.value, id };
      held = index;
    }
    return undefined;
  };
  for (let step = 1; found === undefined && missing < newestFirst.length - 1; step *= 2) {
    const failure = await look(Math.min(missing + step, newestFirst.length - 1));
    if (failure !== undefined) return { ok: false, error: failure };
  }
  while (found !== undefined && held - missing > 1) {
    const failure = await look(Math.floor((missing + held) / 2));
    if (failure !== undefined) return { ok: false, error: failure };
  }
  return { ok: true, value: found };
};

/**
 * Finds the offset to start over from, where the ledger holds none of the updates that are known by their
 * ids.
 */
const restart = async (
  { reads, list, seen, start, first }: RelocateDeps,
  { end, reader }: Now,
  signal?: AbortSignal,
): Promise<Result<number, Failure>> => {
  const own = first();
  const oldest =
    own === undefined
      ? ({ ok: true, value: undefined } as const)
      : await reads.offsetOf(own, reader.parties, signal);
  if (!oldest.ok) return oldest;
  if (oldest.value === undefined) return start(end, signal);
  // The reader may have stopped before that update was its own.
  const range = { lower: oldest.value - 1, upper: end.offset };
  return findTime(list, { ...range, since: seen.since() - 1 }, signal);
};

/** Finds where a stream continues on a ledger that lists something else than it did, or for other parties. */
export const createRelocate = (deps: RelocateDeps) => {
  const { reads, list, seen, now } = deps;

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
      known === undefined ? await restart(deps, at, signal) : { ok: true, value: known.offset };
    if (!offset.ok) return offset;
    // Without a gap, the rejected commands that are owed stay owed.
    const owed = reason === undefined ? position.completionsTo : Infinity;
    return {
      ok: true,
      value: {
        ...positionAt(offset.value, position.cursor),
        completionsTo: Math.min(offset.value, owed),
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
    // What these parties see between that update and the place would be known, too.
    const range = { after: known.offset, upTo: position.offset };
    const between = await list({ ...range, limit: 1 }, signal);
    if (!between.ok) return between;
    if (between.value.updates.length > 0)
      return moveTo(
        position,
        { reason: messages.otherUpdateAt(position.offset), at, known },
        signal,
      );
    const seenBy = at.reader.parties;
    const rows = known.offset === position.offset ? position.rows : [];
    return { ok: true, value: { ...position, anchor: known, rows, seenBy, was: undefined } };
  };

  return { relocate, forReader };
};
