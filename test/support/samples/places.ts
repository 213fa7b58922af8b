import { isSample, roundsOf } from '../models/torture.ts';

/** Every so many places, from one that differs from run to run. */
const placesAt = (length: number, step: number): readonly number[] => {
  const first = Math.floor(Math.random() * step);
  return Array.from({ length: Math.ceil((length - first) / step) }, (_, at) => first + at * step);
};

/**
 * The places in so many bytes, or in a list, at which a test tries something: each in CI, else some of
 * them (`here`). A failure names its place.
 */
export const placesIn = (length: number, here?: number): readonly number[] =>
  placesAt(length, Math.max(1, Math.floor(length / roundsOf(length, here))));

/**
 * The items of a list that a test tries: each in CI, else one in so many, as items have much in common. A
 * failure names its item.
 */
export const someOf = <T>(list: readonly T[], oneIn: number): readonly T[] => {
  const places = new Set(placesAt(list.length, isSample ? oneIn : 1));
  return list.filter((_, at) => places.has(at));
};
