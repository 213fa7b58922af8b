import type { Entry } from './entry.ts';
import type { WriteStatus } from './records.ts';

/** Nothing came of these attempts, for sure: their approvals may be used again. */
const fruitless: ReadonlySet<WriteStatus> = new Set(['NOT SENT', 'REJECTED', 'EXPIRED']);

/** The attempt that used an approval, while it is open or after it was accepted. */
export const findApprovalUse = (entries: readonly Entry[], id: string): Entry | undefined =>
  entries.find(
    ({ approvals = [], word }) =>
      !fruitless.has(word) && approvals.some((approval) => approval.id === id),
  );

/** Why approvals may not be used once more; nothing when each of them is unused. */
export const usedApprovalMessage = ({ entry, word }: Entry): string =>
  `${entry} (${word}) used it: an approval counts for one attempt`;
