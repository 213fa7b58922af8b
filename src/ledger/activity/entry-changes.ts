import type { Activity } from './activity.ts';

/** An entry of the tail: a gap, or a row whose body may be unknown. */
export type TailEntry =
  | { readonly gap: string }
  | { readonly id: string; readonly at?: number; readonly activity?: Activity };

export type EntryChanges = {
  readonly removed: readonly Activity[];
  readonly added: readonly Activity[];
};

const activitiesIn = (
  entries: readonly TailEntry[],
  from: number,
  to: number,
): readonly Activity[] => {
  const found: Activity[] = [];
  for (let index = from; index < to; index += 1) {
    const entry = entries[index];
    if (entry !== undefined && 'id' in entry && entry.activity !== undefined)
      found.push(entry.activity);
  }
  return found;
};

/**
 * `dropped` entries go at the start; `head` and `tail` count those that stay around the changed
 * ones.
 */
export type ChangedRange = {
  readonly dropped: number;
  readonly head: number;
  readonly tail: number;
};

const compare = (before: readonly unknown[], after: readonly unknown[]): ChangedRange => {
  const [first] = after;
  const dropped = first === undefined ? before.length : Math.max(0, before.indexOf(first));
  let head = 0;
  while (head < after.length && before[dropped + head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length - dropped - head, after.length - head);
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail])
    tail += 1;
  return { dropped, head, tail };
};

let last: { before: WeakRef<object>; after: WeakRef<object>; range: ChangedRange } | undefined;

/**
 * Compares entries by identity. Several parts of the program ask about the same two versions, which
 * are compared once, and not kept.
 */
export const findChangedRange = (
  before: readonly unknown[],
  after: readonly unknown[],
): ChangedRange => {
  if (last?.before.deref() === before && last.after.deref() === after) return last.range;
  const range = compare(before, after);
  last = { before: new WeakRef(before), after: new WeakRef(after), range };
  return range;
};

export const findEntryChanges = (
  before: readonly TailEntry[],
  after: readonly TailEntry[],
): EntryChanges => {
  const { dropped, head, tail } = findChangedRange(before, after);
  return {
    removed: [
      ...activitiesIn(before, 0, dropped),
      ...activitiesIn(before, dropped + head, before.length - tail),
    ],
    added: activitiesIn(after, head, after.length - tail),
  };
};
