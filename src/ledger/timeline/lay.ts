import { isDeepStrictEqual } from 'node:util';
import type { Activity } from '../activity.ts';
import { isGap, mostEarlier, type Entry, type Gap, type Row } from './timeline.ts';

/** A contiguous piece of the ledger's order, oldest first, each id once. */
export interface Run {
  readonly activities: readonly Activity[];
  /** The id that the run lies next to, when the request says so: older or newer than all of it. */
  readonly below?: string;
  readonly above?: string;
}

export interface Laid {
  readonly entries: readonly Entry[];
  readonly added: readonly Row[];
  readonly duplicates: number;
  readonly late: number;
  readonly changed: number;
  /** Whether the run touched anything that was known. */
  readonly overlaps: boolean;
}

interface Link {
  readonly id: string;
  readonly activity?: Activity;
  /** Where the id stands among the entries, when it is known. */
  readonly position?: number;
}

const positionsOf = (entries: readonly Entry[], ids: ReadonlySet<string>): Map<string, number> => {
  const positions = new Map<string, number>();
  // From the newest on: a poll overlaps there, and then the other thousands are not looked at.
  for (let index = entries.length - 1; index >= 0 && positions.size < ids.size; index--) {
    const entry = entries[index];
    if (entry !== undefined && !isGap(entry) && ids.has(entry.id)) positions.set(entry.id, index);
  }
  return positions;
};

const chainOf = ({
  activities,
  below,
  above,
}: Run): readonly { id: string; activity?: Activity }[] => {
  const ids = new Set(activities.map(({ id }) => id));
  const rows = activities.map((activity) => ({ id: activity.id, activity }));
  return [
    ...(above === undefined || ids.has(above) ? [] : [{ id: above }]),
    ...rows,
    ...(below === undefined || ids.has(below) ? [] : [{ id: below }]),
  ];
};

/** Known links whose positions rise: a service that changed its order cannot move our rows. */
const rising = (links: readonly Link[]): readonly Link[] => {
  let last = -1;
  return links.map((link) => {
    if (link.position === undefined) return link;
    if (link.position <= last) return { id: link.id };
    last = link.position;
    return link;
  });
};

/** By a later answer's activity, the one of a row that it was found to be equal to. */
const foundEqual = new WeakMap<Activity, Activity>();

/** Compares two contents, each pair once: the same answer comes with every poll of a quiet ledger. */
const areEqual = (known: Activity, later: Activity): boolean => {
  if (foundEqual.get(later) === known) return true;
  const areSame = isDeepStrictEqual(known.raw, later.raw);
  if (areSame) foundEqual.set(later, known);
  return areSame;
};

const refreshed = (row: Row, activity: Activity | undefined): Row => {
  if (activity === undefined) return row;
  if (row.activity === undefined) return { ...row, activity };
  if (areEqual(row.activity, activity)) return row;
  const changed = [...(row.changed ?? []), row.activity].slice(-mostEarlier);
  return { ...row, activity, changed };
};

const newRow = (activity: Activity, late: boolean): Row =>
  late ? { id: activity.id, activity, late: true } : { id: activity.id, activity };

/** What to put between two entries, and whether a gap that lies there is closed by it. */
interface Insertion {
  readonly activities: readonly Activity[];
  readonly late: boolean;
}

const hasGap = (entries: readonly Entry[], from: number, to: number): boolean =>
  entries.slice(from, to).some(isGap);

/**
 * Where the unknown links go. Those between two known ones replace the gaps that lie there, or are
 * late; those at the ends go outside, up to the next gap, which stays.
 */
const plan = (entries: readonly Entry[], links: readonly Link[]) => {
  const before = new Map<number, Insertion>();
  const closed = new Set<number>();
  let waiting: Activity[] = [];
  let previous: number | undefined;
  for (const { position, activity } of links) {
    if (position === undefined) {
      if (activity !== undefined) waiting.push(activity);
      continue;
    }
    if (previous === undefined) {
      const late = position > 0 && !hasGap(entries, position - 1, position);
      if (waiting.length > 0) before.set(position, { activities: waiting, late });
    } else {
      const late = !hasGap(entries, previous + 1, position);
      if (waiting.length > 0) before.set(position, { activities: waiting, late });
      for (let index = previous + 1; index < position; index++) {
        const entry = entries[index];
        if (entry !== undefined && isGap(entry)) closed.add(index);
      }
    }
    waiting = [];
    previous = position;
  }
  const end = (previous ?? -1) + 1;
  if (waiting.length > 0) {
    const next = entries[end];
    before.set(end, { activities: waiting, late: next !== undefined && !isGap(next) });
  }
  return { before, closed };
};

const untouched = (entries: readonly Entry[], duplicates: number): Laid => ({
  entries,
  added: [],
  duplicates,
  late: 0,
  changed: 0,
  overlaps: true,
});

/**
 * Lays a run over the entries: the one function that puts pages into the timeline. Nothing known is
 * ever moved or doubled. A run that touches nothing known is left out, and `overlaps` says so.
 */
export const layOver = (entries: readonly Entry[], run: Run): Laid => {
  const chain = chainOf(run);
  const positions = positionsOf(entries, new Set(chain.map(({ id }) => id)));
  if (positions.size === 0) return { ...untouched(entries, 0), overlaps: false };
  const links = rising(
    chain.map((link) => {
      const position = positions.get(link.id);
      return position === undefined ? link : { ...link, position };
    }),
  );
  return weave(entries, links, positions);
};

const weave = (
  entries: readonly Entry[],
  links: readonly Link[],
  positions: ReadonlyMap<string, number>,
): Laid => {
  // A known id that is out of order must not come in a second time.
  const fresh = links.filter(({ id, position }) => position !== undefined || !positions.has(id));
  const { before, closed } = plan(entries, fresh);
  const updates = new Map<number, Row>();
  let changed = 0;
  let duplicates = 0;
  for (const { position, activity } of fresh) {
    const entry = position === undefined ? undefined : entries[position];
    if (position === undefined || entry === undefined || isGap(entry) || activity === undefined)
      continue;
    duplicates += 1;
    const row = refreshed(entry, activity);
    if (row === entry) continue;
    updates.set(position, row);
    if (row.changed !== entry.changed) changed += 1;
  }
  if (before.size === 0 && closed.size === 0 && updates.size === 0)
    return untouched(entries, duplicates);
  return { ...spliced(entries, { before, closed, updates }), duplicates, changed, overlaps: true };
};

const spliced = (
  entries: readonly Entry[],
  edits: {
    readonly before: ReadonlyMap<number, Insertion>;
    readonly closed: ReadonlySet<number>;
    readonly updates: ReadonlyMap<number, Row>;
  },
) => {
  const { before, closed, updates } = edits;
  const touched = [...before.keys(), ...closed, ...updates.keys()];
  const first = Math.min(...touched);
  const result: Entry[] = entries.slice(0, first);
  const added: Row[] = [];
  let late = 0;
  for (let index = first; index <= entries.length; index++) {
    const insertion = before.get(index);
    for (const activity of insertion?.activities ?? []) {
      const row = newRow(activity, insertion?.late ?? false);
      result.push(row);
      added.push(row);
      if (row.late === true) late += 1;
    }
    const entry = entries[index];
    if (entry !== undefined && !closed.has(index)) result.push(updates.get(index) ?? entry);
  }
  return { entries: result, added, late };
};

/** Puts a run that touches nothing known behind a gap, as the newest there is. */
export const appendBehind = (
  entries: readonly Entry[],
  activities: readonly Activity[],
  gap: Gap,
): Laid => {
  const added = activities.map((activity) => newRow(activity, false));
  const between: readonly Entry[] = entries.length === 0 ? [] : [gap];
  return {
    entries: [...entries, ...between, ...added],
    added,
    duplicates: 0,
    late: 0,
    changed: 0,
    overlaps: entries.length === 0,
  };
};
