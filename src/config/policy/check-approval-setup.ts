import type { Settings } from '../settings/settings.ts';
import { inspectTrust } from '../../storage/paths/path-status.ts';
import { failed, passed, warning, type VerificationCheck } from '../../verify/check-result.ts';

type Setup = Pick<
  Settings,
  'policyTrouble' | 'requiredApprovals' | 'allowedSigners' | 'ruleFrom' | 'ruleFiles'
>;

const policy = { id: 'policy', title: 'Approval policy of this machine' };
const files = { id: 'approval-files', title: 'Permissions of the approval rules' };

/** Says who else than root and this user may change the file. */
const doubtsAbout = (path: string): readonly string[] => {
  const uid = process.getuid?.() ?? 0;
  const trust = inspectTrust(path, { owners: [0, uid], allowsOwnGroup: true });
  return trust.kind === 'found' ? trust.doubts : [];
};

export const checkRuleDoubts = ({
  allowedSigners: approvers = [],
  ruleFiles = [],
}: Setup): readonly string[] => {
  const places = [...new Set([...ruleFiles, ...approvers])];
  return [...new Set(places.flatMap(doubtsAbout))];
};

export const checkApprovalSetup = (setup: Setup): readonly VerificationCheck[] => {
  const { policyTrouble, requiredApprovals = 0, ruleFrom = '' } = setup;
  if (policyTrouble !== undefined)
    return [
      failed(policy, policyTrouble, 'nothing can be sent until the approval policy can be read'),
    ];
  if (requiredApprovals === 0) return [];
  const doubts = checkRuleDoubts(setup);
  return [
    doubts.length === 0
      ? passed(files, ruleFrom)
      : warning(
          files,
          doubts.join('; '),
          'other users who can change these files can approve anything',
        ),
  ];
};
