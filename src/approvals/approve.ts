import { type Result, tryFile, err } from '../lib/result.ts';
import {
  approvalSigningPayload,
  validateApproverName,
  approvalObjection,
  type Approval,
  sanitizeAccountName,
  type AssessedApproval,
} from '../storage/approvals/approval.ts';
import {
  replaceApprovalRequest,
  type ApprovalFile,
  recordSendAttempt,
} from '../storage/approvals/approval-files.ts';
import type { ValidApprovalRequest } from '../storage/approvals/approval-request.ts';
import type { InspectionContext } from '../requests/checks/inspection.ts';
import { failedChecks, inspectApprovalRequest } from './inspect-approval-request.ts';
import { approvalSubject, sentElsewhere } from './assess-approvals.ts';
import { whyNotApproved, whyNotMarked } from './messages.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '../storage/journal/entry.ts';
import { readEntries } from '../storage/journal/journal-file.ts';
import { currentAccount } from '../storage/locks/process-identity.ts';

export const defaultValidityMs = 24 * 60 * 60_000;

export type ApproveRequest = {
  readonly name: string;
  readonly by: string;
  readonly now: number;
  readonly validMs: number;
  /** The digest that they typed, or that the review showed when they typed the confirmation. */
  readonly sha256: string;
  readonly sign?: ((text: string) => Result<string, string>) | undefined;
} & Pick<InspectionContext, 'trustedPackages'>;

const objection = (
  approvalRequest: ValidApprovalRequest,
  { name, by, now, sha256, trustedPackages }: ApproveRequest,
): string | undefined => {
  if (sha256 !== approvalRequest.sha256)
    return whyNotApproved.otherDigest(approvalRequest.sha256, sha256);
  const wrong = validateApproverName(name);
  if (wrong !== undefined) return whyNotApproved.name(wrong);
  const reason = approvalObjection(approvalRequest.made.by, approvalRequest.approvals, {
    name,
    by,
  });
  if (reason !== undefined) return reason;
  const [failed] = failedChecks(
    inspectApprovalRequest(approvalRequest, { nowMs: now, trustedPackages }),
  );
  return failed && whyNotApproved.checkFailed(failed.title, failed.detail);
};

const signHash = (
  approvalRequest: ValidApprovalRequest,
  { name, by, now, validMs, sha256, sign }: ApproveRequest,
): Result<Approval, string> => {
  const [at, expires] = [now, now + validMs].map((time) => new Date(time).toISOString());
  const plain = { name, by, at: at ?? '', expires: expires ?? '', sha256 };
  if (sign === undefined) return { ok: true, value: plain };
  const made = sign(approvalSigningPayload(approvalSubject(approvalRequest), plain));
  return made.ok ? { ok: true, value: { ...plain, signature: made.value } } : made;
};

/**
 * All checks must pass again, and the approver must not be the author. Changes nothing if the
 * approval is refused or the disk fails.
 */
export const addApproval = (
  { path, approvalRequest, text }: ApprovalFile,
  approving: ApproveRequest,
): Result<Approval, string> => {
  const reason = objection(approvalRequest, approving);
  if (reason !== undefined) return err(reason);
  const approval = signHash(approvalRequest, approving);
  if (!approval.ok) return approval;
  const approvals = [...approvalRequest.approvals, approval.value];
  const written = tryFile(() =>
    replaceApprovalRequest(path, text, { ...approvalRequest, approvals }),
  );
  if (!written.ok) return err(whyNotApproved.notWritten(path, written.error));
  return written.value ? approval : err(whyNotApproved.changed(path));
};

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
