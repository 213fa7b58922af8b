import type { Activity } from '../../../../ledger/activity/activity.ts';
import { rowTimestampMs, type TimelineRow } from '../../model/timeline/timeline.ts';

/** Finds the printed rows, given oldest first, on the way back to them. */
export interface PrintedRows {
  /** Whether the next older activity is new, was printed, or is beyond the newest printed date. */
  readonly compare: (activity: Pick<Activity, 'id' | 'at'>) => 'new' | 'printed' | 'beyond';
  /** Whether the newest of them were met. */
  readonly areMet: () => boolean;
}

/** Nodes may list new activities below printed ones of the same date, so that whole date is read. */
export const findPrintedRows = (rows: readonly TimelineRow[]): PrintedRows => {
  const ids = new Set(rows.map(({ id }) => id));
  const last = rows.at(-1);
  const newestAt = last && rowTimestampMs(last);
  let areMet = false;
  return {
    compare: ({ id, at }) => {
      const isOfDate = newestAt !== undefined && at === newestAt;
      if (!ids.has(id)) return areMet && !isOfDate ? 'beyond' : 'new';
      areMet = true;
      return isOfDate ? 'printed' : 'beyond';
    },
    areMet: () => areMet,
  };
};
