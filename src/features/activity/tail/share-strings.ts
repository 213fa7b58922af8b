import { keepEach } from '../../../lib/keep.ts';
import { copyText } from '../../../lib/text/excerpt.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import type { PageSource } from './page-source.ts';

/** Parties, templates and amounts are in many rows near each other; ids are in one. */
const mostCopies = 2000;

/**
 * Replaces each string of a value by a copy that equal strings share. It is a copy because a part of
 * a response would keep all of it, and JSON with long numbers is read into strings of many pieces.
 */
const createSharing = (): ((value: object) => void) => {
  const copies = new Map<string, string>();
  /** Each row has the parties that it was listed for, and there may be thousands. */
  const shared = new WeakSet();
  const copyOf = (text: string): string => {
    const known = copies.get(text);
    if (known !== undefined) return known;
    if (copies.size >= mostCopies) copies.clear();
    const copy = copyText(text);
    copies.set(copy, copy);
    return copy;
  };
  const share = (value: object): void => {
    if (shared.has(value)) return;
    shared.add(value);
    const parts: readonly (readonly [name: string, part: unknown])[] = Object.entries(value);
    for (const [name, part] of parts) {
      if (typeof part === 'string') Reflect.set(value, name, copyOf(part));
      else if (typeof part === 'object' && part !== null) share(part);
    }
  };
  return share;
};

/**
 * Hundreds of thousands of rows may be kept: without this they take twice the memory. A response
 * that is equal to the last one has the same rows, so that nothing is shared twice.
 */
export const withSharedStrings = (source: PageSource): PageSource => {
  const share = createSharing();
  const shareOnce = keepEach((rows: readonly Activity[]) => {
    rows.forEach(share);
    return rows;
  });
  return {
    ...source,
    fetch: async (request, signal) => {
      const page = await source.fetch(request, signal);
      if (page.ok) shareOnce(page.value.activities);
      return page;
    },
  };
};
