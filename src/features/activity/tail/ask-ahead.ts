import type { PageRequest } from '../model/timeline/plan-request.ts';
import type { PageResult, PageSource } from './page-source.ts';

const isSamePage = (one: PageRequest, other: PageRequest): boolean =>
  one.purpose === other.purpose && one.cursor === other.cursor && one.pageSize === other.pageSize;

/**
 * Sends a request now. The first `fetch` of the returned listing gets its response if it asks for the same
 * page; every other one sends its own request.
 */
export const askAhead = (
  listing: PageSource,
  request: PageRequest,
  signal: AbortSignal,
): PageSource => {
  let ahead: Promise<PageResult> | undefined = listing.fetch(request, signal);
  return {
    ...listing,
    fetch: (wanted, until) => {
      const page = ahead;
      ahead = undefined;
      return page !== undefined && isSamePage(wanted, request)
        ? page
        : listing.fetch(wanted, until);
    },
  };
};
