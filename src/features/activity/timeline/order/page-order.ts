import type { Activity } from '../../../../ledger/activity/activity.ts';

/** Searches in halves for the number of entries of `ends` before a place (patience sorting). */
const endsBefore = (
  places: readonly (number | undefined)[],
  ends: readonly number[],
  place: number,
) => {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[ends[middle] ?? 0] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** A service that moves a row can't move others with it, so an index outside the set loses its place. */
export const maxRisingRun = (places: readonly (number | undefined)[]): ReadonlySet<number> => {
  const ends: number[] = [];
  const previous = new Map<number, number>();
  places.forEach((place, index) => {
    if (place === undefined) return;
    const length = endsBefore(places, ends, place);
    const before = ends[length - 1];
    if (before !== undefined) previous.set(index, before);
    ends[length] = index;
  });
  const chosen = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous.get(index)) chosen.add(index);
  return chosen;
};

/** Rows that a date must contradict: the clocks of two synchronizers can swap neighbors. */
const farOut = 3;

const none: ReadonlySet<number> = new Set();

const isRising = (dates: readonly (number | undefined)[]): boolean => {
  let latest = Number.NEGATIVE_INFINITY;
  return dates.every((date) => {
    const isLater = date === undefined || date >= latest;
    latest = date ?? latest;
    return isLater;
  });
};

/** A known row out of place is a copy from elsewhere, and proves nothing about its neighbors. */
export const findOutOfPlace = (dates: readonly (number | undefined)[]): ReadonlySet<number> => {
  if (isRising(dates)) return none;
  const byDate = [...dates.keys()]
    .filter((index) => dates[index] !== undefined)
    .sort((a, b) => (dates[a] ?? 0) - (dates[b] ?? 0) || a - b);
  const ranks: (number | undefined)[] = dates.map(() => undefined);
  byDate.forEach((index, rank) => {
    ranks[index] = rank;
  });
  const inPlace = maxRisingRun(ranks);
  const isFarOut = (index: number): boolean => {
    const rank = ranks[index] ?? 0;
    const contradicted = ranks.filter(
      (other, position) =>
        other !== undefined && other < rank !== position < index && position !== index,
    );
    return contradicted.length >= farOut;
  };
  return new Set(byDate.filter((index) => !inPlace.has(index)).filter(isFarOut));
};

export type PageOrder = 'newest-first' | 'oldest-first';

/** Keeps the first occurrence of each id. */
export const dropRepeats = (page: readonly Activity[]): readonly Activity[] => {
  const seen = new Set<string>();
  return page.filter(({ id }) => !seen.has(id) && seen.add(id));
};

/** Drops rows that a page repeats: no copy of them shows its place. */
export const rowsListedOnce = (page: readonly Activity[]): readonly Activity[] => {
  const counts = new Map<string, number>();
  for (const { id } of page) counts.set(id, (counts.get(id) ?? 0) + 1);
  return page.filter(({ id }) => counts.get(id) === 1);
};

/** A ledger repeats nothing, and its dates, of several synchronizers, prove nothing about places. */
export const isListedByOffset = (rows: readonly Activity[]): boolean =>
  rows.length > 0 && rows.every(({ origin }) => origin?.offset !== undefined);

const leaningOrder = (steps: readonly number[]): PageOrder | undefined => {
  const sum = steps.reduce((total, step) => total + Math.sign(step), 0);
  if (sum === 0) return undefined;
  return sum > 0 ? 'oldest-first' : 'newest-first';
};

/** Three steps in four must agree. */
export const majorityOrder = (steps: readonly number[]): PageOrder | undefined => {
  const taken = steps.filter((step) => step !== 0);
  const sum = taken.reduce((total, step) => total + Math.sign(step), 0);
  return 2 * Math.abs(sum) < taken.length ? undefined : leaningOrder(taken);
};

/** The differences between each number and the one `distance` places later. */
export const differencesBetween = (numbers: readonly number[], distance = 1): readonly number[] =>
  numbers.slice(distance).map((number, index) => number - (numbers[index] ?? number));

/**
 * The order that the dates prove. Ids are opaque, and one wrong date must not decide: most steps have to
 * agree. Clocks that differ a little reverse many steps between neighbors, but none across half a page. A
 * short page has few such steps, so they can't outvote those between neighbors.
 */
export const pageOrder = (page: readonly Activity[]): PageOrder | undefined => {
  const dates = dropRepeats(page).flatMap(({ at }) => (at === undefined ? [] : [at]));
  const steps = differencesBetween(dates);
  const proved = majorityOrder(steps);
  if (proved !== undefined) return proved;
  const half = Math.max(1, Math.floor(dates.length / 2));
  const byHalves = majorityOrder(differencesBetween(dates, half));
  const leaning = leaningOrder(steps);
  return leaning === undefined || leaning === byHalves ? byHalves : undefined;
};

/** Returns true if no date contradicts the order. */
export const isInOrder = (page: readonly Activity[], order: PageOrder): boolean => {
  const dates = dropRepeats(page).flatMap(({ at }) => (at === undefined ? [] : [at]));
  const sign = order === 'oldest-first' ? 1 : -1;
  return differencesBetween(dates).every((step) => step * sign >= 0);
};

/**
 * Removes rows ahead of the known ones that the page, oldest first, lists again later. There, a new row
 * would look older than the start, and be lost. `isOlder` keeps a row that belongs there.
 */
export const withoutCopiesAhead = (
  page: readonly Activity[],
  isKnown: (id: string) => boolean,
  isOlder: (row: Activity, than: Activity) => boolean = () => false,
): readonly Activity[] => {
  const first = page.findIndex(({ id }) => isKnown(id));
  const known = page[first];
  if (first <= 0 || known === undefined) return page;
  const rest = page.slice(first);
  const listed = new Set(rest.map(({ id }) => id));
  return page.filter((row, index) => index >= first || !listed.has(row.id) || isOlder(row, known));
};

/** New rows between two copies of a known one would come before it, and look older than the start. */
export const withoutLaterCopies = (
  page: readonly Activity[],
  isKnown: (id: string) => boolean,
): readonly Activity[] => {
  const first = new Map(page.map(({ id }, index) => [id, index] as const).toReversed());
  return page.filter(({ id }, index) => !isKnown(id) || first.get(id) === index);
};

/** True if the date fits between its neighbors on a page in ascending order. */
const isInPlace = (page: readonly Activity[], index: number): boolean => {
  const at = page[index]?.at;
  const below = page[index - 1]?.at;
  const above = page[index + 1]?.at;
  if (at === undefined) return true;
  return (below === undefined || below <= at) && (above === undefined || above >= at);
};

/** Returns the rows oldest first, each id once, a repeated row where its date fits. */
export const toOldestFirst = (page: readonly Activity[], order: PageOrder): readonly Activity[] => {
  const ascending = order === 'newest-first' ? page.toReversed() : page;
  if (new Set(page.map(({ id }) => id)).size === page.length) return ascending;
  const inPlace = new Map<string, number>();
  ascending.forEach(({ id }, index) => {
    const known = inPlace.get(id);
    const isBetter = known === undefined || !isInPlace(ascending, known);
    if (isBetter && isInPlace(ascending, index)) inPlace.set(id, index);
    else if (known === undefined) inPlace.set(id, index);
  });
  return ascending.filter(({ id }, index) => inPlace.get(id) === index);
};

/** A page may repeat known rows from an earlier page. They must not close a gap. */
export const withoutStrayCopies = (
  run: readonly Activity[],
  isKnown: (id: string) => boolean,
): readonly Activity[] => {
  if (isListedByOffset(run)) return run;
  const stray = findOutOfPlace(run.map(({ at }) => at));
  return stray.size === 0 ? run : run.filter(({ id }, index) => !stray.has(index) || !isKnown(id));
};
