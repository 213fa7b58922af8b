import type { Activity } from '../../../ledger/activity/activity.ts';
import { otherSpelling } from '../../../ledger/ids/identify-id.ts';
import { isObject } from '../../../lib/json/json.ts';

/** The spellings in which a cursor is sent, the likely one first. */
export type CursorSpelling = {
  /** Takes note of how a page spells its ids. */
  readonly learn: (activities: readonly Activity[]) => void;
  readonly spell: (cursor: string) => readonly string[];
};

const idAsSent = ({ id, raw }: Activity): string =>
  isObject(raw) && typeof raw['event_id'] === 'string' ? raw['event_id'] : id;

/**
 * Scans compare a cursor with their ids for equality, and spell the same ids with `#` or without it; the nodes
 * of one scan may differ. Before any id was seen, and after both spellings were, either may be right.
 */
export const createCursorSpelling = (): CursorSpelling => {
  const seen = new Set<boolean>();
  let isHashed = true;
  return {
    learn: (activities) => {
      for (const activity of activities) {
        const sent = idAsSent(activity);
        if (otherSpelling(sent) === undefined) continue;
        isHashed = sent.startsWith('#');
        seen.add(isHashed);
      }
    },
    spell: (cursor) => {
      const other = otherSpelling(cursor);
      if (other === undefined) return [cursor];
      const both = cursor.startsWith('#') === isHashed ? [cursor, other] : [other, cursor];
      return seen.size === 1 ? both.slice(0, 1) : both;
    },
  };
};
