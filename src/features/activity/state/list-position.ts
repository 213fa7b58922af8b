import { keepEach } from '../../../lib/keep.ts';
import { clamp, scrollIntoView } from '../../../lib/numbers/list-window.ts';
import type { ListEntry } from './activity-filter.ts';

/** The index where the entry was last seen is a hint that makes finding it cheap. */
export type RowRef = { readonly id: string; readonly at: number };

export type TailPosition =
  | { readonly kind: 'following' }
  | {
      readonly kind: 'held';
      readonly selected: RowRef;
      readonly top: RowRef;
      /** The newest entry that has been on screen since the list is held. */
      readonly seen: RowRef;
    };

export type Order = 'newest-last' | 'newest-first';

/** A move by lines of the display, or to an index by age. */
export type ListMove = { readonly rows: number } | { readonly to: number } | 'stay';

/** The entries are oldest first; `order` is that of the display. */
export type ListModel = {
  readonly entries: readonly ListEntry[];
  readonly order: Order;
  readonly slots: number;
  /** True if the last entry isn't the newest. */
  readonly isSorted?: boolean;
};

export const entryId = (entry: ListEntry): string =>
  'gap' in entry ? `gap ${entry.gap.gap} ${entry.line}` : entry.id;

/** Shifts the hints after entries were added in front of the list. */
export const shiftHints = (position: TailPosition, added: number): TailPosition => {
  if (position.kind === 'following' || added <= 0) return position;
  const move = ({ id, at }: RowRef): RowRef => ({ id, at: at + added });
  const { selected, top, seen } = position;
  return { kind: 'held', selected: move(selected), top: move(top), seen: move(seen) };
};

/** A row that a filter hides is searched among all of them, once. */
const searchedIn = keepEach((_entries: readonly ListEntry[]) => new Map<string, number>());

/** -1 if the place isn't in the list. */
export const findRow = (entries: readonly ListEntry[], place: RowRef): number => {
  const known = searchedIn(entries);
  const index = known.get(place.id) ?? searchRow(entries, place);
  known.set(place.id, index);
  return index;
};

/** Searches from the hint outwards. */
const searchRow = (entries: readonly ListEntry[], place: RowRef): number => {
  const isIt = (index: number) => {
    const entry = entries[index];
    return entry !== undefined && entryId(entry) === place.id;
  };
  for (let away = 0; away < entries.length + place.at; away += 1) {
    if (isIt(place.at - away)) return place.at - away;
    if (isIt(place.at + away)) return place.at + away;
  }
  return -1;
};

const nearest = (entries: readonly ListEntry[], place: RowRef): number => {
  const index = findRow(entries, place);
  return index >= 0 ? index : clamp(place.at, 0, Math.max(0, entries.length - 1));
};

/** Converts between an index by age and a line of the display, in both directions. */
const mirror = ({ entries, order }: ListModel, index: number): number =>
  order === 'newest-last' ? index : entries.length - 1 - index;

const placeAt = (entries: readonly ListEntry[], index: number): RowRef | undefined => {
  const entry = entries[index];
  return entry && { id: entryId(entry), at: index };
};

/** The second line of a gap is never selected: a step goes past it, in its own direction. */
const selectable = (entries: readonly ListEntry[], index: number, from: number): number => {
  const entry = entries[index];
  if (entry === undefined || !('gap' in entry) || entry.line === 1) return index;
  return index > from && index + 1 < entries.length ? index + 1 : index - 1;
};

/** The index is by age; -1 in an empty list. */
export const selectedIndex = ({ entries }: ListModel, position: TailPosition): number => {
  if (entries.length === 0) return -1;
  const last = entries.length - 1;
  return selectable(
    entries,
    position.kind === 'following' ? last : nearest(entries, position.selected),
    last,
  );
};

/** The window has indices of the display. */
export const visibleWindow = (listing: ListModel, position: TailPosition) => {
  const { entries, slots: height } = listing;
  const count = entries.length;
  const selected = mirror(listing, selectedIndex(listing, position));
  const from =
    position.kind === 'held' && count > 0
      ? mirror(listing, nearest(entries, position.top))
      : Math.max(0, selected - height + 1);
  return { ...scrollIntoView({ count, height, selected, from }), selected };
};

const destination = (listing: ListModel, from: number, step: ListMove): number => {
  const last = listing.entries.length - 1;
  if (step === 'stay') return from;
  if ('to' in step) return clamp(step.to, 0, last);
  return mirror(listing, clamp(mirror(listing, from) + step.rows, 0, last));
};

/** Holds the entry that the step leads to; the list scrolls no further than it must. */
export const moveTo = (
  listing: ListModel,
  position: TailPosition,
  step: ListMove,
): TailPosition => {
  const { entries } = listing;
  if (entries.length === 0) return position;
  const before = visibleWindow(listing, position);
  const start = selectedIndex(listing, position);
  const index = selectable(entries, destination(listing, start, step), start);
  const selected = placeAt(entries, index);
  if (selected === undefined) return position;
  const { from, to } = scrollIntoView({
    count: entries.length,
    height: listing.slots,
    selected: mirror(listing, index),
    from: before.from,
  });
  if (listing.isSorted === true && position.kind === 'held')
    return { ...position, selected, top: placeAt(entries, mirror(listing, from)) ?? selected };
  const seenBefore =
    position.kind === 'held' ? nearest(entries, position.seen) : entries.length - 1;
  const onScreen = Math.max(mirror(listing, from), mirror(listing, to - 1));
  const top = placeAt(entries, mirror(listing, from)) ?? selected;
  const seen = placeAt(entries, Math.max(seenBefore, onScreen)) ?? selected;
  return { kind: 'held', selected, top, seen };
};
