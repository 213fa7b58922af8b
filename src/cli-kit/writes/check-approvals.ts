import type { Settings } from '../../config/settings/settings.ts';
import type { AssessedApproval } from '../../storage/approvals/approval.ts';
import type { ValidApprovalRequest } from '../../storage/approvals/approval-request.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import { judgeApprovalRequest, type PolicyDecision } from '../../approvals/assess-approvals.ts';
import { approvalRequestMismatch } from '../../approvals/create-approval-request.ts';
import type { FrozenRequest } from '../../http/send/build-request.ts';
import type { WriteName } from '../../submission/classify-outcome.ts';
import { confirmText, inputText } from './messages.ts';

export type ApprovalStatus = PolicyDecision & {
  readonly all: readonly AssessedApproval[];
  /** An approval request for another write isn't sent, even without rules. */
  readonly mismatch?: string | undefined;
};

const whyNoApprovalRequest = ({
  requiredApprovals: required = 0,
  profile,
}: Settings): string | undefined =>
  required === 0 ? undefined : confirmText.approvalsRequired(profile, required);

export const checkApprovals = (
  sealed: FrozenRequest<WriteName>,
  {
    from,
    approvalRequest,
    entries,
  }: {
    readonly from: string;
    readonly approvalRequest?: ValidApprovalRequest | undefined;
    readonly entries: readonly Entry[];
  },
  settings: Settings,
): ApprovalStatus => {
  const { policyTrouble } = settings;
  if (policyTrouble !== undefined) return { all: [], counted: [], missing: policyTrouble };
  if (approvalRequest === undefined)
    return { all: [], counted: [], missing: whyNoApprovalRequest(settings) };
  const wrong = approvalRequestMismatch(approvalRequest, sealed, settings.profile);
  if (wrong !== undefined)
    return { all: [], counted: [], mismatch: inputText.refused(from, wrong) };
  return judgeApprovalRequest(
    { approvalRequest, path: from },
    { rules: settings, now: Date.now(), entries },
  );
};
