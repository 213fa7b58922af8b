import type { Settings } from '../config/settings/settings.ts';
import {
  type ApprovalSubject,
  approvalId,
  sanitizeAccountName,
  approvalSigningPayload,
  validityObjection,
  type Approval,
  type AssessedApproval,
  type ApprovalStrength,
  countValidApprovals,
} from '../storage/approvals/approval.ts';
import { currentAccount } from '../storage/locks/process-identity.ts';
import type { ValidApprovalRequest } from '../storage/approvals/approval-request.ts';
import type { Result } from '../lib/result.ts';
import {
  readAllowedSignersFile,
  sshSignatureNamespace,
} from '../storage/approvals/allowed-signers.ts';
import {
  type Entry,
  usedApprovalMessage,
  findApprovalUse,
  isUnmarked,
} from '../storage/journal/entry.ts';
import { sanitize } from '../lib/text/sanitize.ts';
import { signerObjection, type AllowedSigners } from '../verify/signatures/ssh/allowed-signers.ts';
import { verifySshSignature } from '../verify/signatures/ssh/ssh-signature.ts';
import { invalidApproval, missingApprovals } from './messages.ts';
import { identifyWrite } from '../verify/write-identity.ts';

/** The identity of the write comes from the body. */
export const approvalSubject = (approvalRequest: ValidApprovalRequest): ApprovalSubject => {
  const { operation, request, ledger, nonce } = approvalRequest;
  return { operation, ledger, nonce, write: identifyWrite(operation, request) };
};

export type AssessDeps = {
  /** Absolute paths of allowed_signers files: a signature counts if each of them allows it. */
  readonly approvers: readonly string[];
  readonly now: number;
  /** The entries of the journal: an approval that one lists as used doesn't count again. */
  readonly entries?: readonly Entry[];
};

export type ApprovalAssessment = {
  readonly assessed: readonly AssessedApproval[];
  /** The reason why required signatures could not be checked. */
  readonly trouble?: string | undefined;
};

const othersMayWrite = 0o002;

const readTrusted = (path: string): Result<AllowedSigners, string> => {
  const read = readAllowedSignersFile(path);
  if (!read.ok) {
    const { kind, reason = invalidApproval.notAFile(kind) } = read.error;
    return { ok: false, error: invalidApproval.approversUnreadable(path, reason) };
  }
  const { place, allowed } = read.value;
  return ((place.mode ?? 0) & othersMayWrite) === 0
    ? { ok: true, value: allowed }
    : { ok: false, error: invalidApproval.approversOpen(path) };
};

type AssessmentContext = {
  readonly sha256: string;
  readonly subject: ApprovalSubject;
  readonly allowed: readonly AllowedSigners[];
  readonly now: number;
};

const namespace = sshSignatureNamespace;

const assessSignature = (
  { name, ...approval }: Approval,
  signature: string,
  { subject, allowed, now }: AssessmentContext,
): ApprovalStrength => {
  const payload = approvalSigningPayload(subject, { name, ...approval });
  const read = verifySshSignature(signature, { text: payload, namespace });
  if (!read.ok)
    return { kind: 'void', why: invalidApproval.invalidSignature(sanitize(read.error)) };
  const key = read.value.key.fingerprint;
  if (allowed.length === 0) return { kind: 'keyed', key };
  const [reason] = allowed.flatMap(
    (file) => signerObjection(file, { name, key: read.value.blob, namespace, now }) ?? [],
  );
  return reason === undefined ? { kind: 'signed', key } : { kind: 'void', why: sanitize(reason) };
};

const assess = (
  approval: Approval,
  use: Entry | undefined,
  deps: AssessmentContext,
): ApprovalStrength => {
  const { sha256, signature } = approval;
  if (sha256 !== deps.sha256) return { kind: 'void', why: invalidApproval.otherBytes };
  if (use !== undefined) return { kind: 'void', why: usedApprovalMessage(use) };
  const untimely = validityObjection(approval, deps.now);
  if (untimely !== undefined) return { kind: 'void', why: untimely };
  return signature === undefined ? { kind: 'stated' } : assessSignature(approval, signature, deps);
};

export const assessApprovals = (
  approvalRequest: ValidApprovalRequest,
  { approvers, now, entries = [] }: AssessDeps,
): ApprovalAssessment => {
  const files = approvers.map(readTrusted);
  const [trouble] = files.flatMap((file) => (file.ok ? [] : [file.error]));
  const allowed = files.flatMap((file) => (file.ok ? [file.value] : []));
  const subject = approvalSubject(approvalRequest);
  const { sha256 } = approvalRequest;
  const deps = { sha256, subject, now, allowed: trouble === undefined ? allowed : [] };
  const assessed = approvalRequest.approvals.map((approval) => {
    const id = approvalId(subject, approval);
    return { approval, id, worth: assess(approval, findApprovalUse(entries, id), deps) };
  });
  return { assessed, trouble };
};

type ApprovalRequirement = {
  readonly required: number;
  readonly approvers: readonly string[];
  /** The account is `user@host`. */
  readonly sender: string;
  /** The journal of this machine. */
  readonly entries: readonly Entry[];
};

export type PolicyDecision = {
  readonly counted: readonly AssessedApproval[];
  /** The reason why it cannot be sent yet, and what to do. */
  readonly missing?: string | undefined;
};

/**
 * An attempt that this journal doesn't have was made elsewhere. An entry that could not mark the
 * file is not the one that did, although it has the same name.
 */
export const sentElsewhere = (
  { sent, sha256 }: ValidApprovalRequest,
  entries: readonly Entry[],
): string | undefined => {
  const known = (name: string): boolean =>
    entries.some(
      (entry) => entry.entry === name && entry.bodySha256 === sha256 && !isUnmarked(entry),
    );
  const other = sent.find(({ entry }) => !known(entry));
  return other && missingApprovals.sentElsewhere(other.by, other.entry, other.at);
};

export const evaluateApprovals = (
  {
    approvalRequest,
    path,
  }: { readonly approvalRequest: ValidApprovalRequest; readonly path: string },
  { assessed, trouble }: ApprovalAssessment,
  demand: ApprovalRequirement,
): PolicyDecision => {
  const { required, approvers, sender, entries } = demand;
  const elsewhere = sentElsewhere(approvalRequest, entries);
  if (elsewhere !== undefined) return { counted: [], missing: elsewhere };
  const signedOnly = approvers.length > 0;
  const good = countValidApprovals(assessed, {
    involved: [approvalRequest.made.by, sender],
    signedOnly,
  });
  if (good.length >= required) return { counted: good };
  return {
    counted: good,
    missing: trouble ?? missingApprovals.count(good.length, required, path, signedOnly),
  };
};

/** What the approvals of a request are worth now, and whether this account may send it. */
export const judgeApprovalRequest = (
  held: { readonly approvalRequest: ValidApprovalRequest; readonly path: string },
  {
    rules: { requiredApprovals: required = 0, allowedSigners: approvers = [] },
    ...deps
  }: Pick<ApprovalRequirement, 'entries'> & {
    readonly rules: Pick<Settings, 'requiredApprovals' | 'allowedSigners'>;
    readonly now: number;
  },
): PolicyDecision & { readonly all: readonly AssessedApproval[] } => {
  const assessment = assessApprovals(held.approvalRequest, { approvers, ...deps });
  const sender = sanitizeAccountName(currentAccount());
  const demand = { required, approvers, sender, entries: deps.entries };
  return { ...evaluateApprovals(held, assessment, demand), all: assessment.assessed };
};
