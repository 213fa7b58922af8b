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
