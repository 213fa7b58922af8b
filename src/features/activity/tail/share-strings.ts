import { keepEach } from '../../../lib/keep.ts';
import { copyText } from '../../../lib/text/excerpt.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import type { PageSource } from './page-source.ts';

/** Parties, templates and amounts are in many rows near each other; ids are in one. */
const mostCopies = 2000;

/** In characters of JSON. */
const longestPart = 400;

/** The first part (of the last ones) with the same JSON. */
const createPartSharing = () => {
  const parts = new Map<string, object>();
  return (part: object): object => {
    const text = JSON.stringify(part);
    if (text.length > longestPart) return part;
    const known = parts.get(text);
    if (known !== undefined) return known;
    if (parts.size >= mostCopies) parts.clear();
    parts.set(text, part);
    return part;
  };
};

/**
 * Replaces each string of a row by a copy that equal strings share. It is a copy because a part of a
 * response would keep all of it, and JSON with long numbers is read into strings of many pieces. A row
 * that was derived from an update has parties with amounts, and tokens with issuers, up to four times:
 * of those, equal ones become one.
 */
const createSharing = (): ((row: Activity) => void) => {
  const copies = new Map<string, string>();
  const partOf = createPartSharing();
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
  const share = (value: object, isDerived: boolean): void => {
    if (shared.has(value)) return;
    shared.add(value);
    const parts: readonly (readonly [name: string, part: unknown])[] = Object.entries(value);
    for (const [name, part] of parts) {
      if (typeof part === 'string') Reflect.set(value, name, copyOf(part));
      if (typeof part !== 'object' || part === null) continue;
      share(part, isDerived);
      // An origin is more than JSON: it has a function that finds the update.
      if (isDerived && name !== 'origin') Reflect.set(value, name, partOf(part));
    }
  };
  return (row) => share(row, row.origin !== undefined);
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
