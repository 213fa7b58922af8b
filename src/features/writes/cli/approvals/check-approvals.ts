import type { Settings } from '../../../../config/settings/settings.ts';
import type { AssessedApproval } from '../../../../storage/approvals/approval.ts';
import type { ValidBundle } from '../../../../storage/approvals/bundle.ts';
import type { Entry } from '../../../../storage/journal/entry.ts';
import { judgeBundle, type PolicyDecision } from '../../approvals/assess-approvals.ts';
import { bundleMismatch } from '../../approvals/create-bundle.ts';
import type { FrozenRequest } from '../../../../http/send/build-request.ts';
import type { WriteName } from '../../../../submission/classify-outcome.ts';
import { confirmText, inputText } from '../../messages/cli.ts';

export type ApprovalStatus = PolicyDecision & {
  readonly all: readonly AssessedApproval[];
  /** A bundle of another request isn't sent, even without rules. */
  readonly mismatch?: string | undefined;
};

const whyNoBundle = ({ requiredApprovals: required = 0, profile }: Settings): string | undefined =>
  required === 0 ? undefined : confirmText.approvalsRequired(profile, required);

export const checkApprovals = (
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
): ApprovalStatus => {
  const { policyTrouble } = settings;
  if (policyTrouble !== undefined) return { all: [], counted: [], missing: policyTrouble };
  if (bundle === undefined) return { all: [], counted: [], missing: whyNoBundle(settings) };
  const wrong = bundleMismatch(bundle, sealed, settings.profile);
  if (wrong !== undefined)
    return { all: [], counted: [], mismatch: inputText.refused(from, wrong) };
  return judgeBundle({ bundle, path: from }, { rules: settings, now: Date.now(), entries });
};
