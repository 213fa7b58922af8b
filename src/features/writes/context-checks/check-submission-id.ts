import type { Entry } from '../../../storage/journal/entry.ts';
import { failed, passed, type VerificationCheck } from '../../../verify/check-result.ts';
import { attemptWithSubmissionId } from '../../../submission/find-attempts.ts';
import { statusLabel } from '../../../storage/journal/records.ts';
import { submissionIdCheck as text } from '../messages/checks.ts';

/**
 * Checks that no attempt that may have been sent has this submission id: each needs its own (interface
 * 4.4).
 */
export const checkSubmissionIdUnused = (
  entries: readonly Entry[],
  of: { readonly submissionId: string; readonly url: string },
): VerificationCheck => {
  const name = { id: 'fresh-id', title: text.title };
  const user = attemptWithSubmissionId(entries, of);
  return user === undefined
    ? passed(name, text.passed(of.submissionId))
    : failed(name, text.used(user.entry, statusLabel(user.word)), text.remedy);
};
