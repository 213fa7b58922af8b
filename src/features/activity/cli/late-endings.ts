import type { Activity } from '../../../ledger/activity/activity.ts';
import { createEndingReader } from '../../../ledger/activity/open-contracts.ts';
import { dropOldest } from '../../../lib/keep.ts';
import type { Spool } from '../tail/saved/spool.ts';

/** A backlog may have any number of ends whose offers are older than itself. */
const most = 100_000;

/** Ends of offers of a list that is read from its newest row to its oldest. */
export interface LateEndings {
  readonly take: (activity: Activity) => void;
  /** The rows with what their offers say, though these were read after them. */
  readonly completed: (spool: Spool) => Spool;
  /** The offers that rows of `newest` end. */
  readonly opened: () => readonly Activity[];
}

/** `newest` are rows that were read before. `lineOf` writes a row, or returns nothing for an omitted one. */
export const createLateEndings = (
  newest: readonly Activity[],
  lineOf: (activity: Activity) => string,
): LateEndings => {
  const waiting = new Map<string, Activity>();
  const wanted = new Set<string>();
  const lines = new Map<string, string>();
  const opened: Activity[] = [];
  for (const { kind, subject } of newest)
    if (kind === 'abort' && subject !== undefined) wanted.add(subject);

  const meet = (offer: Activity, contract: string): void => {
    if (wanted.delete(contract)) opened.push(offer);
    const end = waiting.get(contract);
    if (end === undefined) return;
    waiting.delete(contract);
    const { note, complete } = createEndingReader();
    note([offer]);
    lines.set(end.id, lineOf(complete(end)));
    dropOldest(lines, most);
  };

  return {
    take: (activity) => {
      const { kind, subject, step } = activity;
      if (step?.step === 'opens') for (const contract of step.contracts) meet(activity, contract);
      if (kind !== 'abort' || subject === undefined) return;
      waiting.set(subject, activity);
      dropOldest(waiting, most);
    },
    completed: (spool) => ({
      ...spool,
      *oldestFirst() {
        for (const block of spool.oldestFirst())
          yield block.map((row) => ({ ...row, line: row.line && (lines.get(row.id) ?? row.line) }));
      },
    }),
    opened: () => opened,
  };
};
