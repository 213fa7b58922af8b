import type { Result } from '../../../lib/result.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import { isPlaceBefore, type UpdatePlace } from '../model/timeline/timeline.ts';
import type { FoundUpdates, UpdateListing } from './update-listing.ts';

/** The page lists only updates of one record time, which more of them may have. */
export type CutPage = {
  readonly place: UpdatePlace;
  readonly pageSize: number;
  /** The page is full, and the largest that the scan returns. */
  readonly isLargest: boolean;
};

/** After this many polls, a scan returns no longer page: one node may lag. */
const pollsToBelieve = 8;

const areSame = (a: UpdatePlace, b: UpdatePlace | undefined): boolean =>
  b !== undefined && !isPlaceBefore(a, b) && !isPlaceBefore(b, a);

/** `end`: the page was whole. `wait`: a longer page may still come. */
export const createCutPages = (list: UpdateListing['list']) => {
  let seen: { readonly place: UpdatePlace; readonly polls: number } | undefined;
  return async (
    { place, pageSize, isLargest }: CutPage,
    signal: AbortSignal | undefined,
  ): Promise<Result<FoundUpdates | 'end' | 'wait', Failure>> => {
    const next = await list(pageSize, place, signal);
    if (!next.ok) return next;
    if (next.value.updates.length === 0) return { ok: true, value: 'end' };
    seen = { place, polls: areSame(place, seen?.place) ? (seen?.polls ?? 0) + 1 : 1 };
    return isLargest || seen.polls >= pollsToBelieve ? next : { ok: true, value: 'wait' };
  };
};
