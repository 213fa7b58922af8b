import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { Result } from '../../../../lib/result.ts';
import * as messages from '../../messages/tail.ts';
import type { PageRequest } from '../../timeline/plan-request.ts';
import type { UpdatePlace } from '../../timeline/timeline.ts';
import { positionAt, type Position } from './ledger-position.ts';
import type { LedgerEnd, LedgerReads } from './ledger-reads.ts';
import { findStart, type ListUpdates } from './ledger-start.ts';
import { createRelocate, type Now } from './relocate.ts';
import { updateIdOfRow, type SeenUpdates } from './seen-updates.ts';

interface LocateDeps {
  readonly reads: LedgerReads;
  readonly list: ListUpdates;
  readonly seen: SeenUpdates;
  readonly sinceMs: number;
  readonly now: () => number;
}

/** Finds the offset from which a stream continues: at its start, after an earlier run, or after a changed ledger. */
export const createLocate = ({ reads, list, seen, sinceMs, now }: LocateDeps) => {
  let first: string | undefined;

  const start = (end: LedgerEnd, signal?: AbortSignal): Promise<Result<number, Failure>> =>
    findStart(end, { list, prunedUpTo: reads.prunedUpTo, sinceMs, now }, signal);

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
      if (!found.ok) return found;
      if (found.value === undefined) return { ok: true, value: undefined };
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

    ...createRelocate({ reads, list, seen, now, start, first: () => first }),

    behindPruned: (position: Position, upTo: number): Position => ({
      ...positionAt(upTo, position.cursor),
      listedFor: position.listedFor,
      reasons: position.cursor === undefined ? [] : [messages.prunedBefore(upTo)],
    }),
  };
};
