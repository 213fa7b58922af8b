import { createAheadFetch } from './ahead-fetch.ts';
import type { PageRequest } from '../model/timeline/plan-request.ts';
import type { PageSource } from './page-source.ts';

const isSamePage = (one: PageRequest, other: PageRequest): boolean =>
  one.purpose === other.purpose && one.cursor === other.cursor && one.pageSize === other.pageSize;

/** Sends a request now. The first `fetch` of the result gets its response if it asks for the same page. */
export const askAhead = (
  listing: PageSource,
  request: PageRequest,
  signal: AbortSignal,
): PageSource => {
  const { ask, fetch } = createAheadFetch(listing.fetch, isSamePage);
  ask(request, signal);
  return { ...listing, fetch };
};
