import { roundsOf } from '../models/torture.ts';

/** Every so many places, from one that differs from run to run. */
const placesAt = (length: number, step: number): readonly number[] => {
  const first = Math.floor(Math.random() * step);
  return Array.from({ length: Math.ceil((length - first) / step) }, (_, at) => first + at * step);
};

/**
 * The places in so many bytes, or in a list, at which a test tries something: some of them, at least
 * `least`. A large CANTUI_TORTURE_ROUNDS takes each. A failure names its place.
 */
export const placesIn = (length: number, least?: number): readonly number[] =>
  placesAt(length, Math.max(1, Math.floor(length / roundsOf(length, least))));

/** The items of a list that a test tries: one in `oneIn`, more in CI. */
export const someOf = <T>(list: readonly T[], oneIn: number): readonly T[] => {
  const places = new Set(placesIn(list.length, Math.ceil(list.length / oneIn)));
  return list.filter((_, at) => places.has(at));
};
