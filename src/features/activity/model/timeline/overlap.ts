import type { Activity } from '../../../../ledger/activity/activity.ts';

/**
 * A page that goes back has to prove its place. It is requested after a row some way above the one to
 * continue from, so it has to begin with the rows between them. A node that lags, was rolled back or
 * lists its newest rows after an unknown id can't list them. There are three such rows, because one or
 * two may be repeated from an earlier page, ahead of rows from anywhere.
 */
export const usualOverlap = 3;

/** The rows that a page must begin with. */
export interface Overlap {
  /** The id after which the page is requested. */
  readonly cursor: string | undefined;
  /** The ids below the cursor that the page must list. */
  readonly between: readonly string[];
}

/**
 * The result of a proof. place: the page lists the rows between, and others after them. known: it lists
 * only those rows, so it is too short or the listing ends there. nothing: it may be from anywhere.
 */
export type OverlapProof = 'place' | 'known' | 'nothing';

/** Proves the place of a page, which may be in any order and repeat rows. */
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

/**
 * Removes the rows ahead of those that a page must begin with. A scan may repeat rows of another page
 * there, even unknown ones, and their place is elsewhere.
 */
export const withoutRowsAhead = <R extends Pick<Activity, 'id'>>(
  { between }: Overlap,
  page: readonly R[],
): readonly R[] => {
  const wanted = new Set(between);
  const start = Math.max(0, ...between.map((id) => page.findIndex((row) => row.id === id)));
  return page.filter(({ id }, index) => index >= start || wanted.has(id));
};

/**
 * Returns the number of known rows that the next page must begin with; one row must remain for new ones.
 */
export const overlapAfter = (pageLength: number): number =>
  Math.min(usualOverlap, Math.max(1, pageLength - 1));
