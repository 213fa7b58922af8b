import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { ListedFor } from '../../../../ledger/activity/listed-for.ts';
import * as messages from '../../messages/tail.ts';

/** What the ledger must hold at an offset: an update, or the row of a rejected command. */
export interface Anchor {
  readonly offset: number;
  readonly id: string;
}

/** The offset from which a stream continues. */
export interface Position {
  /** The newest row that the reader has; undefined before the first. */
  readonly cursor: string | undefined;
  /** Undefined if nothing there can prove that this is still the same ledger. */
  readonly anchor: Anchor | undefined;
  /** The offset of the newest row. */
  readonly offset: number;
  /** Updates are listed after this offset. */
  readonly after: number;
  /** The rejected commands are complete up to here. */
  readonly completionsTo: number;
  /** The rows with which a page begins, because they are known; undefined until they are read. */
  readonly rows: readonly Activity[] | undefined;
  /** What the newest row was listed for; undefined if an earlier release saved it. */
  readonly listedFor: ListedFor | undefined;
  /** The parties that see the anchor, if those of the newest row are others. */
  readonly seenBy?: readonly string[];
  /** Why rows may be missing before the next one. */
  readonly reasons: readonly string[];
  /** When the ledger has proven to hold the anchor, and where it ended then. */
  readonly proved?: { readonly at: number; readonly end: number } | undefined;
  /** More was waiting behind the anchor. */
  readonly isFull?: boolean;
  /** Up to here, no update and no rejected command follows. */
  readonly updatesDone?: number | undefined;
  readonly completionsDone?: number | undefined;
  /** The last poll was spent on the proof, though rejected commands may be missing: they are next. */
  readonly owesCompletions?: boolean | undefined;
  /** The newest row was here, before the ledger ended earlier or held something else. */
  readonly was?: Anchor | undefined;
}

/** Behind an offset at which nothing proves what the ledger is. */
export const positionAt = (offset: number, cursor: string | undefined): Position => ({
  cursor,
  anchor: undefined,
  offset,
  after: offset,
  completionsTo: offset,
  rows: [],
  listedFor: undefined,
  reasons: [],
});

/** Rows of the last update that the next page repeats: a reader may have begun within it. */
const rowsRepeated = 200;

/** The rows of an update that may be unknown to a reader at one of them: those below it are known. */
export const rowsFrom = (rows: readonly Activity[], cursor: string): readonly Activity[] =>
  rows.slice(Math.max(0, rows.findIndex(({ id }) => id === cursor) - rowsRepeated));

/** Behind what was pruned; undefined if rows may be missing up to there. */
export const passPruned = (position: Position, upTo: number): Position | undefined => {
  const { rows = [], offset, updatesDone = 0, completionsDone = 0 } = position;
  if (upTo > Math.max(Math.min(updatesDone, completionsDone), offset)) return undefined;
  const after = Math.max(position.after, upTo);
  const completionsTo = Math.max(position.completionsTo, upTo);
  return { ...position, rows, after, completionsTo };
};

/** The rows of the newest update that the reader may lack: all, with a reason, if its own is gone. */
export const continueWithin = (
  position: Position & { readonly anchor: Anchor },
  all: readonly Activity[],
): Position => {
  const { anchor, cursor = '' } = position;
  return all.some(({ id }) => id === cursor)
    ? { ...position, rows: rowsFrom(all, cursor) }
    : { ...position, rows: all, reasons: [messages.otherUpdateAt(anchor.offset)] };
};

const missingIn = (all: readonly string[], others: readonly string[]): readonly string[] =>
  all.filter((party) => !others.includes(party));

export const areSameParties = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && missingIn(a, b).length === 0;

/** `whyNone`: why the stream has no rejected commands from now on. */
export const coverageBreaks = (
  before: ListedFor | undefined,
  now: ListedFor,
  whyNone: string | undefined,
): readonly string[] => {
  if (before === undefined) return [];
  const isSame = areSameParties(before.parties, now.parties);
  const parties = isSame
    ? []
    : [
        messages.partiesChanged({
          gone: missingIn(before.parties, now.parties),
          come: missingIn(now.parties, before.parties),
          wasAny: before.parties.length === 0,
          isAny: now.parties.length === 0,
        }),
      ];
  if (before.user === now.user) return parties;
  const commands =
    now.user === undefined
      ? messages.rejectionsEnd(whyNone ?? messages.userUnknown)
      : messages.rejectionsBegin(now.user);
  return [...parties, commands];
};
