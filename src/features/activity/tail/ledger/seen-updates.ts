import { type TimelineEntry, isRow, rowTimestampMs } from '../../timeline/timeline.ts';
import { dropOldest } from '../../../../lib/keep.ts';

/** Enough to find where another history begins, and to know again what it repeats. */
const maxSeen = 5000;

/** `#1220…:3` is a row of the update `1220…`. A rejected command has a row and no update. */
export const updateIdOfRow = (rowId: string): string | undefined => {
  const id = rowId.replace(/^#/, '');
  return id.startsWith('rejected:') ? undefined : id.slice(0, id.lastIndexOf(':'));
};

/** The updates that a reader has, oldest first. */
export const createSeenUpdates = () => {
  const seen = new Map<string, { readonly at?: number | undefined; readonly offset?: number }>();

  const add = (rowId: string, at: number | undefined, offset?: string): void => {
    const key = updateIdOfRow(rowId) ?? rowId;
    if (seen.has(key)) return;
    seen.set(key, { at, ...(offset !== undefined && { offset: Number(offset) }) });
    dropOldest(seen, maxSeen);
  };

  return {
    add,
    has: (rowId: string): boolean => seen.has(updateIdOfRow(rowId) ?? rowId),
    /** The rows of an earlier run. */
    begin: (entries: readonly TimelineEntry[]): void => {
      if (seen.size === 0)
        for (const entry of entries) if (isRow(entry)) add(entry.id, rowTimestampMs(entry));
    },
    /** Undefined if an earlier run saw it. */
    offsetOf: (updateId: string): number | undefined => seen.get(updateId)?.offset,
    newestFirst: (): readonly string[] =>
      [...seen.keys()].flatMap((key) => updateIdOfRow(`${key}:`) ?? []).reverse(),
    /** The time from which on updates are known by their ids. */
    since: (): number => Math.min(...[...seen.values()].flatMap(({ at }) => at ?? [])),
  };
};

export type SeenUpdates = ReturnType<typeof createSeenUpdates>;
