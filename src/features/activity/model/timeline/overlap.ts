import type { Activity } from '../../../../ledger/activity/activity.ts';

/**
 * How a page that goes back proves its place. It is asked for after a row some way above the one that
 * it has to continue from, so it has to begin with the rows between. A node that lags behind, was
 * rolled back or lists its newest rows after an unknown id cannot list them. One or two rows may be
 * repeated from the page before, in front of rows from anywhere: so there are three.
 */
export const usualOverlap = 3;

/** The rows that a page has to begin with. */
export interface Overlap {
  /** The id after which the page is requested. */
  readonly cursor: string | undefined;
  /** The ids below the cursor, which the page has to list. */
  readonly between: readonly string[];
}

/**
 * The result of a proof. place: the page lists the rows between, and others that follow them.
 * known: it lists only those rows, so it is too short or the listing ends there. nothing: it may be
 * from anywhere.
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
 * A page, as the scan sent it, without the rows ahead of those that it has to begin with: a scan may
 * repeat rows of another page there, even rows that nobody has met, and their place is elsewhere.
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
 * Returns the number of known rows that the next page must begin with; one row must be left for new
 * ones.
 */
export const overlapAfter = (pageLength: number): number =>
  Math.min(usualOverlap, Math.max(1, pageLength - 1));
