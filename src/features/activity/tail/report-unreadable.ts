import { itemLeftOut } from '../messages/tail.ts';
import type { PageSource } from './page-source.ts';

/**
 * Reports a page with unreadable items next to readable ones, whose activities are lost. Reports the next
 * such page only after one without them, because a page is read again and again. A page without any readable
 * item is a failure.
 */
export const reportUnreadable = (
  listing: PageSource,
  report: (cause: string) => void,
): PageSource => {
  let isTold = false;
  return {
    ...listing,
    fetch: async (request, signal) => {
      const page = await listing.fetch(request, signal);
      if (!page.ok || page.value.activities.length === 0) return page;
      const { problem } = page.value;
      if (problem !== undefined && !isTold) report(itemLeftOut(problem));
      isTold = problem !== undefined;
      return page;
    },
  };
};
