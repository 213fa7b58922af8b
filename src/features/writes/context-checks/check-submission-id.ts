import type { Entry } from '../../../storage/journal/entry.ts';
import { failed, passed, type VerificationCheck } from '../../../verify/check-result.ts';
import { attemptWithSubmissionId } from '../../../submission/find-attempts.ts';
import { statusLabel } from '../../../storage/journal/status-label.ts';

/** Whether no attempt that may have left has this submission id: each takes its own (interface 4.4). */
export const checkSubmissionIdUnused = (
  entries: readonly Entry[],
  of: { readonly submissionId: string; readonly url: string },
): VerificationCheck => {
  const name = { id: 'fresh-id', title: 'The submission id is fresh' };
  const user = attemptWithSubmissionId(entries, of);
  return user === undefined
    ? passed(name, `no entry of the journal has ${of.submissionId}`)
    : failed(
        name,
        `${user.entry} (${statusLabel(user.word)}) used this submission id`,
        'give it another one: N on the page that asks for it makes one',
      );
};
