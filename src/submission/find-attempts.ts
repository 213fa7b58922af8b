import type { Entry } from '../storage/journal/entry.ts';
import {
  isSameContent,
  isSameWrite,
  ledgerAddress,
  type WriteKey,
} from '../storage/journal/write-identity.ts';

const left = ({ word }: Entry): boolean => word !== 'NOT SENT';

/** The attempts at the same write that may have left this machine, oldest first. */
export const attemptsAtSameContent = (
  entries: readonly Entry[],
  write: WriteKey,
): readonly Entry[] => entries.filter((entry) => left(entry) && isSameWrite(entry, write));

/** The same content that went to another address, which may or may not be the same ledger. */
export const attemptsByOthers = (entries: readonly Entry[], write: WriteKey): readonly Entry[] =>
  entries.filter(
    (entry) => left(entry) && isSameContent(entry, write) && !isSameWrite(entry, write),
  );

/** The latest attempt at the same write. */
export const latestAttempt = (entries: readonly Entry[], write: WriteKey): Entry | undefined =>
  attemptsAtSameContent(entries, write).at(-1);

/** Finds the attempt that used a submission id: each attempt needs a new one (API description 4.4). */
export const attemptWithSubmissionId = (
  entries: readonly Entry[],
  { submissionId, url }: { readonly submissionId: string; readonly url: string },
): Entry | undefined => {
  const ledger = ledgerAddress({ operation: 'executeSubmission', url });
  return entries.findLast(
    (entry) =>
      left(entry) && entry.submissionId === submissionId && ledgerAddress(entry) === ledger,
  );
};
