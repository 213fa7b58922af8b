import { isDeepStrictEqual } from 'node:util';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import { isObject, type Json } from '../../../../lib/json/json.ts';
import { replaceEnd } from '../../../../lib/replace-end.ts';
import { indexById, indexFrom } from '../entry-index.ts';
import {
  newRowsOutOfPlace,
  planInsertions,
  rowsOutOfPlace,
  type Insertion,
  type PageRow,
  type RunTop,
} from './insertions.ts';
import { maxRisingRun } from './page-order.ts';
import {
  isGap,
  maxPreviousVersions,
  type TimelineEntry,
  type TimelineGap,
  type TimelineRow,
} from '../timeline.ts';

/** A run is a piece of the ledger without gaps, oldest first, each id once. */
export interface ContiguousRun {
  readonly activities: readonly Activity[];
  /** All of the run is older than this id. */
  readonly below?: string;
  /** The run ends with the newest row that the service lists. */
  readonly isHead?: boolean;
  /** The run was requested without a cursor: rows from elsewhere may be repeated on top of it. */
  readonly isTop?: boolean;
}

const none: ReadonlySet<string> = new Set();

export interface MergeResult {
  readonly entries: readonly TimelineEntry[];
  readonly added: readonly TimelineRow[];
  readonly late: number;
  readonly changed: number;
  readonly overlaps: boolean;
}

const chainOf = ({
  activities,
  below,
}: ContiguousRun): readonly { id: string; activity?: Activity }[] => {
  const rows = activities.map((activity) => ({ id: activity.id, activity }));
  const isWithin = below === undefined || activities.some(({ id }) => id === below);
  return isWithin ? rows : [...rows, { id: below }];
};

/** The equal activity of a row, for an activity of a later response. */
const foundEqual = new WeakMap<Activity, Activity>();

/** The id may be written in two ways. */
const comparedContent = ({ id, raw }: Activity): Json =>
  isObject(raw) && raw['event_id'] !== id ? { ...raw, event_id: id } : raw;

/** Every poll of a quiet ledger returns the same response. */
const areEqual = (activity: Activity, later: Activity): boolean => {
  if (foundEqual.get(later) === activity) return true;
  const areSame = isDeepStrictEqual(comparedContent(activity), comparedContent(later));
  if (areSame) foundEqual.set(later, activity);
  return areSame;
};

/** The content stays, but a ledger has proven more: a reader who stops here begins later. */
const withProof = (row: TimelineRow, { origin }: Activity, later: Activity): TimelineRow =>
  origin?.listedFor?.completionsTo === later.origin?.listedFor?.completionsTo
    ? row
    : { ...row, activity: later };

const updateRow = (row: TimelineRow, activity: Activity | undefined): TimelineRow => {
  if (activity === undefined) return row;
  if (row.activity === undefined) return { ...row, activity };
  if (areEqual(row.activity, activity)) return withProof(row, row.activity, activity);
  const changed = [...(row.changed ?? []), row.activity].slice(-maxPreviousVersions);
  return { ...row, activity, changed };
};

const newRow = (activity: Activity, late: boolean): TimelineRow =>
  late ? { id: activity.id, activity, late: true } : { id: activity.id, activity };

const keepEntries = (entries: readonly TimelineEntry[]): MergeResult => ({
  entries,
  added: [],
  late: 0,
  changed: 0,
  overlaps: true,
});

const newRowsOnTop = (
  { activities }: ContiguousRun,
  positions: ReadonlyMap<string, number>,
): readonly Activity[] =>
  activities.slice(activities.findLastIndex(({ id }) => positions.has(id)) + 1);

/** The only function that puts pages into the timeline. It never moves or doubles a known row. */
export const mergePage = (entries: readonly TimelineEntry[], run: ContiguousRun): MergeResult => {
  const chain = chainOf(run);
  const positions = indexById(entries, new Set(chain.map(({ id }) => id)));
  const repeated = run.isTop === true ? rowsOutOfPlace(run.activities) : none;
  const places = chain.map(({ id }) => (repeated.has(id) ? undefined : positions.get(id)));
  if (places.every((place) => place === undefined))
    return { ...keepEntries(entries), overlaps: false };
  const chosen = maxRisingRun(places);
  const links = chain.map((link, index) => {
    const position = places[index];
    return position === undefined || !chosen.has(index) ? link : { ...link, position };
  });
  const isHead = run.isHead ?? false;
  const newestListed = Math.max(...places.map((place) => place ?? -1));
  const strays = isHead ? newRowsOutOfPlace(entries, newRowsOnTop(run, positions)) : none;
  return weave(entries, links, {
    positions,
    top: { isHead, newestListed },
    farOut: new Set([...repeated, ...strays]),
  });
};

const weave = (
  entries: readonly TimelineEntry[],
  links: readonly PageRow[],
  {
    positions,
    top,
    farOut,
  }: {
    readonly positions: ReadonlyMap<string, number>;
    readonly top: RunTop;
    readonly farOut: ReadonlySet<string>;
  },
): MergeResult => {
  // A known id that is out of order must not be added again.
  const fresh = links.filter(({ id, position }) => position !== undefined || !positions.has(id));
  const { before, closed } = planInsertions(entries, fresh, top);
  const updates = new Map<number, TimelineRow>();
  let changed = 0;
  for (const { position, activity } of fresh) {
    const entry = position === undefined ? undefined : entries[position];
    if (position === undefined || entry === undefined || isGap(entry) || activity === undefined)
      continue;
    const row = updateRow(entry, activity);
    if (row === entry) continue;
    updates.set(position, row);
    if (row.changed !== entry.changed) changed += 1;
  }
  if (before.size === 0 && closed.size === 0 && updates.size === 0) return keepEntries(entries);
  return {
    ...spliceRows(entries, { before, closed, updates, farOut }),
    changed,
    overlaps: true,
  };
};

const spliceRows = (
  entries: readonly TimelineEntry[],
  edits: {
    readonly before: ReadonlyMap<number, Insertion>;
    readonly closed: ReadonlySet<number>;
    readonly updates: ReadonlyMap<number, TimelineRow>;
    readonly farOut: ReadonlySet<string>;
  },
) => {
  const { before, closed, updates, farOut } = edits;
  const touched = [...before.keys(), ...closed, ...updates.keys()];
  const first = Math.min(...touched);
  const above: TimelineEntry[] = [];
  const added: TimelineRow[] = [];
  let late = 0;
  for (let index = first; index <= entries.length; index++) {
    const insertion = before.get(index);
    for (const activity of insertion?.activities ?? []) {
      const row = newRow(activity, insertion?.late === true || farOut.has(activity.id));
      above.push(row);
      added.push(row);
      if (row.late === true) late += 1;
    }
    const entry = entries[index];
    if (entry !== undefined && !closed.has(index)) above.push(updates.get(index) ?? entry);
  }
  const result = replaceEnd(entries, first, above);
  return { entries: indexFrom(entries, result, first), added, late };
};

export const appendAfterGap = (
  entries: readonly TimelineEntry[],
  activities: readonly Activity[],
  gap?: TimelineGap,
): MergeResult => {
  const farOut = rowsOutOfPlace(activities);
  const added = activities.map((activity) => newRow(activity, farOut.has(activity.id)));
  const between: readonly TimelineEntry[] = entries.length === 0 || !gap ? [] : [gap];
  return {
    entries: indexFrom(entries, entries.concat(between, added), entries.length),
    added,
    late: farOut.size,
    changed: 0,
    overlaps: entries.length === 0,
  };
};
