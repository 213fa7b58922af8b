import type { Activity } from '../../../ledger/activity/activity.ts';
import { isInOrder, pageOrder } from '../model/timeline/order/page-order.ts';

/** A row that the scan listed, and another with a newer date: every node lists the row after it. */
type Place = { readonly at: number; readonly after?: { readonly id: string; readonly at: number } };

/** The dates of fewer rows show no order: two of them may be wrong. */
const tellingRows = 4;

/** The rows whose places are remembered: more than a walk goes back at once. */
const maxPlaces = 5000;

const byId = (a: Activity, b: Activity): number => (a.id < b.id ? -1 : 1);

/** Groups neighbors with one date, each sorted by id. */
const groupByDate = (rows: readonly Activity[]): readonly (readonly Activity[])[] => {
  const groups: Activity[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group !== undefined && row.at !== undefined && group[0]?.at === row.at) group.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => group.toSorted(byId));
};

/**
 * Makes newest-first pages of nodes that each order the rows of one date in their own way look like those of
 * one node that sorts them by id. A full page ends between two dates, and a page after a row is requested
 * after a row with a newer date, because another node may list some of its date before it.
 */
export const createDatePages = () => {
  const places = new Map<string, Place>();
  const remember = (groups: readonly (readonly Activity[])[], cursor: string | undefined): void => {
    const above = cursor === undefined ? undefined : places.get(cursor);
    let newer = above && cursor !== undefined ? { id: cursor, at: above.at } : undefined;
    for (const group of groups) {
      const [{ at } = {}] = group;
      if (at === undefined) continue;
      const after =
        newer !== undefined && newer.at > at ? newer : above?.at === at ? above.after : undefined;
      for (const { id } of group) {
        places.delete(id);
        places.set(id, { at, ...(after && { after }) });
        newer = { id, at };
      }
    }
    for (const id of places.keys())
      if (places.size > maxPlaces) places.delete(id);
      else break;
  };
  let isSorted = false;
  /** Returns whether the pages list their newest date first, and no date out of order. */
  const learnOrder = (page: readonly Activity[]): boolean => {
    const order = pageOrder(page);
    if (!isInOrder(page, 'newest-first')) isSorted = false;
    else if (page.length >= tellingRows)
      isSorted = order === 'newest-first' || (isSorted && order === undefined);
    if (!isSorted) places.clear();
    return isSorted;
  };
  return {
    /** Returns the row after which to request the rows after `cursor`. */
    cursorFor: (cursor: string): string => places.get(cursor)?.after?.id ?? cursor,
    /** Returns the rows after the cursor of a request, of a page that was requested after `cursorFor` it. */
    cut: (
      page: readonly Activity[],
      { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
    ): readonly Activity[] => {
      if (!learnOrder(page)) return page;
      const { at, after } = (cursor === undefined ? undefined : places.get(cursor)) ?? {};
      const isBelow = (row: Activity): boolean =>
        after === undefined ||
        cursor === undefined ||
        !(row.at === after.at || (row.at === at && row.id <= cursor));
      const groups = groupByDate(page);
      const whole = page.length < pageSize || groups.length === 1 ? groups : groups.slice(0, -1);
      const below = whole.flat().filter(isBelow);
      remember(groupByDate(below), cursor);
      return below;
    },
  };
};
