import { countValidApprovals, type AssessedApproval } from '../../../storage/approvals/approval.ts';
import type { ValidBundle } from '../../../storage/approvals/bundle.ts';
import type { Entry } from '../../../storage/journal/entry.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import type { ApprovalAssessment } from './assess-approvals.ts';

/** What a profile asks for, and who is about to send. */
export type ApprovalRequirement = {
  readonly required: number;
  /** Absolute paths of the allowed_signers files. */
  readonly approvers: readonly string[];
  /** As user@host. */
  readonly sender: string;
  /** The journal of this machine. */
  readonly entries: readonly Entry[];
};

/** Whether what was approved may leave. */
export type PolicyDecision = {
  /** The approvals that count. */
  readonly counted: readonly AssessedApproval[];
  /** Why it may not leave yet, and what to do. */
  readonly missing?: string | undefined;
};

const shortWords = (
  have: number,
  { required, approvers }: ApprovalRequirement,
  path: string,
): string => {
  const signed = approvers.length === 0 ? '' : ' --ssh-key KEY';
  return `${have} of ${pluralize(required, 'approval')}: another person runs cantui approve ${path}${signed}`;
};

/** An attempt that the bundle tells of and this journal does not: it was made from another place. */
const sentElsewhere = (
  { sent, sha256 }: ValidBundle,
  entries: readonly Entry[],
): string | undefined => {
  const known = (name: string): boolean =>
    entries.some(({ entry, bodySha256 }) => entry === name && bodySha256 === sha256);
  const other = sent.find(({ entry }) => !known(entry));
  return (
    other &&
    `${other.by} sent this bundle as ${other.entry} at ${other.at}, and the journal here does not know that attempt: look there what became of it, or make a new bundle`
  );
};

/** Holds the approvals of a bundle against what is asked for. */
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
  return { counted: good, missing: trouble ?? shortWords(good.length, demand, path) };
};
