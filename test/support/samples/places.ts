import { roundsOf } from '../models/torture.ts';

/**
 * The places in so many bytes, or in a list, at which a test tries something: each in CI, else some of
 * them (`here`), from one that differs from run to run. A failure names its place.
 */
export const placesIn = (length: number, here?: number): readonly number[] => {
  const step = Math.max(1, Math.floor(length / roundsOf(length, here)));
  const first = Math.floor(Math.random() * step);
  return Array.from({ length: Math.ceil((length - first) / step) }, (_, at) => first + at * step);
};
