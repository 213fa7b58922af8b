import type { Settings } from '../../../config/settings/settings.ts';
import { sanitizeAccountName, type AssessedApproval } from '../../../storage/approvals/approval.ts';
import type { ValidBundle } from '../../../storage/approvals/bundle.ts';
import type { Entry } from '../../../storage/journal/entry.ts';
import { currentAccount } from '../../../storage/files/process-identity.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import { assessApprovals } from '../approvals/assess-approvals.ts';
import { bundleMismatch } from '../approvals/create-bundle.ts';
import { evaluateApprovals, type PolicyDecision } from '../approvals/evaluate-policy.ts';
import type { FrozenRequest } from '../submit/cli-submitter.ts';
import type { WriteName } from '../../../submission/classify-outcome.ts';

/** The approvals of what is to be sent, and whether it may leave. */
export type ApprovalStatus = PolicyDecision & {
  readonly all: readonly AssessedApproval[];
  /** Why a bundle is not one of these bytes: then it is not sent as that, whatever is required. */
  readonly mismatch?: string | undefined;
};

const unbundled = ({ requiredApprovals: required = 0, profile }: Settings): string | undefined =>
  required === 0
    ? undefined
    : `profile ${profile} requires ${pluralize(required, 'approval')}: --write-bundle OUT writes it for others to approve, -f OUT sends it then`;

/** Holds what is to be sent against what its profile asks for. */
export const checkApprovals = async (
  sealed: FrozenRequest<WriteName>,
  {
    from,
    bundle,
    entries,
  }: {
    readonly from: string;
    readonly bundle?: ValidBundle | undefined;
    readonly entries: readonly Entry[];
  },
  settings: Settings,
): Promise<ApprovalStatus> => {
  const { policyTrouble } = settings;
  if (policyTrouble !== undefined) return { all: [], counted: [], missing: policyTrouble };
  if (bundle === undefined) return { all: [], counted: [], missing: unbundled(settings) };
  const wrong = bundleMismatch(bundle, sealed, settings.profile);
  if (wrong !== undefined) return { all: [], counted: [], mismatch: `${from}: ${wrong}` };
  const { requiredApprovals: required = 0, allowedSigners: approvers = [] } = settings;
  const assessment = await assessApprovals(bundle, { approvers, now: Date.now(), entries });
  const demand = { required, approvers, sender: sanitizeAccountName(currentAccount()), entries };
  const standing = evaluateApprovals({ bundle, path: from }, assessment, demand);
  return { ...standing, all: assessment.assessed };
};
