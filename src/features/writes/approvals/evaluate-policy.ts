import { countValidApprovals, type AssessedApproval } from '../../../storage/approvals/approval.ts';
import type { ValidBundle } from '../../../storage/approvals/bundle.ts';
import { isUnmarked, type Entry } from '../../../storage/journal/entry.ts';
import type { ApprovalAssessment } from './assess-approvals.ts';
import { missingApprovals as text } from '../messages/approvals.ts';

export type ApprovalRequirement = {
  readonly required: number;
  /** Absolute paths of the allowed_signers files. */
  readonly approvers: readonly string[];
  /** As user@host. */
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
  { sent, sha256 }: ValidBundle,
  entries: readonly Entry[],
): string | undefined => {
  const known = (name: string): boolean =>
    entries.some(
      (entry) => entry.entry === name && entry.bodySha256 === sha256 && !isUnmarked(entry),
    );
  const other = sent.find(({ entry }) => !known(entry));
  return other && text.sentElsewhere(other.by, other.entry, other.at);
};

export const evaluateApprovals = (
  { bundle, path }: { readonly bundle: ValidBundle; readonly path: string },
  { assessed, trouble }: ApprovalAssessment,
  demand: ApprovalRequirement,
): PolicyDecision => {
  const { required, approvers, sender, entries } = demand;
  const elsewhere = sentElsewhere(bundle, entries);
  if (elsewhere !== undefined) return { counted: [], missing: elsewhere };
  const signedOnly = approvers.length > 0;
  const good = countValidApprovals(assessed, { involved: [bundle.made.by, sender], signedOnly });
  if (good.length >= required) return { counted: good };
  return { counted: good, missing: trouble ?? text.count(good.length, required, path, signedOnly) };
};
