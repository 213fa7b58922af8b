import type { Result } from '../../../lib/result.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import { isPlaceBefore, type UpdatePlace } from '../model/timeline/timeline.ts';
import type { FoundUpdates, UpdateListing } from './update-listing.ts';

/** A page that lists the updates of one record time only, which more of them may have. */
export type CutPage = {
  readonly place: UpdatePlace;
  readonly pageSize: number;
  /** The page is full, and it is the largest that the scan returns. */
  readonly isLargest: boolean;
};

/** Polls after which a scan is believed to return no longer page: the node that answered may lag. */
const pollsToBelieve = 8;

const areSame = (a: UpdatePlace, b: UpdatePlace | undefined): boolean =>
  b !== undefined && !isPlaceBefore(a, b) && !isPlaceBefore(b, a);

/**
 * Passes a page that its record time cuts off. Returns the page after that time; `end` if the scan lists
 * nothing there, so the page was whole; `wait` until it is believed that the page can't be longer.
 */
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
