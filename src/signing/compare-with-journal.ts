import { operations } from '../ledger/operations.ts';
import { attemptAt, protectRetry } from '../submission/find-twins.ts';
import { writeNames } from '../submission/form-ids.ts';
import { checkSentBefore } from '../submission/send/check-duplicates.ts';
import { failed, type VerificationCheck } from '../verify/check-result.ts';
import { checkJournalWhole, type inspectState } from '../requests/checks/context/check-state.ts';
import { journalCheck } from '../requests/messages/checks.ts';
import type { Signable } from './signable.ts';

/** What was sent before: nothing is signed without a look at it. */
export interface JournalContext extends Pick<ReturnType<typeof inspectState>, 'entries' | 'audit'> {
  /** Empty where none is configured: then a file says where it comes from. */
  readonly ledgerUrl: string;
  /** The entry that this write retries. */
  readonly retried?: string | undefined;
  readonly mayDiffer?: boolean | undefined;
}

/**
 * A signature lets others send, so a write that does what an open entry may have done is refused before a signer
 * is called, and so is any write where entries may be lost.
 */
export const compareWithJournal = (
  { form, request, ledger = '' }: Signable,
  { entries, audit, ledgerUrl, retried, mayDiffer }: JournalContext,
  nowMs: number,
): readonly VerificationCheck[] => {
  if (!entries.ok) {
    const name = { id: 'journal', title: journalCheck.title };
    return [failed(name, journalCheck.unreadable(entries.error), journalCheck.remedy)];
  }
  const whole = checkJournalWhole(audit.ok ? audit.value : []);
  const operation = writeNames[form];
  const url = `${ledgerUrl === '' ? ledger : ledgerUrl}${operations[operation].path}`;
  const earlier = entries.value.find(({ entry }) => entry === retried);
  const sent = protectRetry({ operation, url }, request, { earlier, nowMs });
  const write = attemptAt({ operation, url }, sent);
  return [
    ...(whole.state === 'failed' ? [whole] : []),
    ...checkSentBefore(entries.value, write, { retried, mayDiffer, nowMs }),
  ];
};
