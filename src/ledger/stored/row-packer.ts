import type { Activity } from '../activity/activity.ts';
import { packRows } from './pack-rows.ts';
import { createDictionaries } from './row-dictionary.ts';
import { canMove } from './stored-activity.ts';

/** Rows in a block: many compress well, few are quick to open for one row. */
const rowsPerBlock = 256;

/** The newest rows stay objects, because each poll compares them with its response. */
const newestRows = 1000;

export type RowPacker = {
  /** Adds rows that are kept. Rows that were added or packed before are passed over. */
  readonly add: (rows: Iterable<Activity>) => void;
  /** Moves the rows that were added first into a block; returns false if none is due yet. */
  readonly packBlock: () => boolean;
  /** The number of rows that wait to be packed, without those that stay objects. */
  readonly waiting: () => number;
};

/** Moves the content of rows into blocks, all but that of the rows that were added last. */
export const createRowPacker = (open: number = newestRows): RowPacker => {
  const dictionaryFor = createDictionaries();
  const waiting = new Set<Activity>();
  return {
    add: (rows) => {
      for (const row of rows) if (canMove(row)) waiting.add(row);
    },
    packBlock: () => {
      if (waiting.size < open + rowsPerBlock) return false;
      const rows: Activity[] = [];
      for (const row of waiting) {
        waiting.delete(row);
        if (rows.push(row) === rowsPerBlock) break;
      }
      packRows(rows, { dictionary: dictionaryFor(rows.length) });
      return true;
    },
    waiting: () => Math.max(0, waiting.size - open),
  };
};
