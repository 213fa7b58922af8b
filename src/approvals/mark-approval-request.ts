import { isDeepStrictEqual } from 'node:util';
import { sanitizeAccountName, type AssessedApproval } from '../storage/approvals/approval.ts';
import { recordSendAttempt } from '../storage/approvals/approval-files.ts';
import type { ValidApprovalRequest } from '../storage/approvals/approval-request.ts';
import type { Entry } from '../storage/journal/entry.ts';
import { readEntries } from '../storage/journal/journal-file.ts';
import { currentAccount } from '../storage/locks/process-identity.ts';
import { tryFile } from '../lib/result.ts';
import { sentElsewhere } from './assess-approvals.ts';
import { whyNotMarked } from './messages.ts';

export type DecidedApprovalRequest = {
  readonly nonce: string;
  readonly counted: readonly AssessedApproval[];
  /** The attempts of this journal without the new one. */
  readonly entries: readonly Entry[];
};

export const markObjection = (
  approvalRequest: ValidApprovalRequest,
  { nonce, counted, entries }: DecidedApprovalRequest,
): string | undefined => {
  if (approvalRequest.nonce !== nonce) return whyNotMarked.otherRequest;
  const gone = counted.find(({ approval }) =>
    approvalRequest.approvals.every((kept) => !isDeepStrictEqual(kept, approval)),
  );
  return gone === undefined
    ? sentElsewhere(approvalRequest, entries)
    : whyNotMarked.withdrawn(gone.approval.name);
};

/**
 * Marks the file right before it is sent. It may have changed since the approvals were counted: it
 * may have been sent from another state directory.
 */
export const markApprovalRequest = (
  path: string,
  { nonce, counted }: Omit<DecidedApprovalRequest, 'entries'>,
  {
    entry,
    stateDir,
    now,
  }: { readonly entry: string; readonly stateDir: string; readonly now: number },
): string | undefined => {
  const by = sanitizeAccountName(currentAccount());
  const note = { entry, by, at: new Date(now).toISOString() };
  const marked = tryFile(() => {
    const entries = readEntries(stateDir).filter(({ entry: name }) => name !== entry);
    recordSendAttempt(path, note, (approvalRequest) =>
      markObjection(approvalRequest, { nonce, counted, entries }),
    );
  });
  return marked.ok ? undefined : whyNotMarked.notMarked(path, marked.error);
};
