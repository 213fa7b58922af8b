import type { Activity } from '../../../ledger/activity/activity.ts';

/**
 * A page that goes back must prove its place. It is requested after a row above the one to continue from, so
 * it must begin with the rows between them. A node that lags, was rolled back or doesn't know the id can't
 * list them. Three rows, because one or two may be repeated ahead of rows from anywhere.
 */
export const usualOverlap = 3;

export interface Overlap {
  readonly cursor: string | undefined;
  /** The ids below the cursor that the page must list. */
  readonly between: readonly string[];
}

/**
 * What a page overlaps with. place: the rows between and others after them. known: only the rows between.
 * nothing: it may be from anywhere.
 */
export type OverlapProof = 'place' | 'known' | 'nothing';

/** A page may be in any order and repeat rows. */
export const proveOverlap = (
  { cursor, between }: Overlap,
  page: readonly Pick<Activity, 'id'>[],
): OverlapProof => {
  const listed = new Set(page.map(({ id }) => id));
  const wanted = new Set(between);
  const known = between.filter((id) => listed.has(id)).length;
  if (known === listed.size) return known > 0 ? 'known' : 'nothing';
  // A cursor that its own page lists was repeated, unless enough rows prove the place.
  const isDisguised = wanted.size < usualOverlap && cursor !== undefined && listed.has(cursor);
  return known < wanted.size || isDisguised ? 'nothing' : 'place';
};

/** A scan may repeat rows of another page ahead of the overlap. Their place is elsewhere. */
export const withoutRowsAhead = <R extends Pick<Activity, 'id'>>(
  { between }: Overlap,
  page: readonly R[],
): readonly R[] => {
  const wanted = new Set(between);
  const start = Math.max(0, ...between.map((id) => page.findIndex((row) => row.id === id)));
  return page.filter(({ id }, index) => index >= start || wanted.has(id));
};

/** Known rows that the next page must begin with. One row must remain for new ones. */
export const overlapAfter = (pageLength: number): number =>
  Math.min(usualOverlap, Math.max(1, pageLength - 1));
