import type { Settings } from '../settings/settings.ts';
import { inspectTrust } from '../../storage/files/path-trust.ts';
import { failed, passed, warning, type VerificationCheck } from '../../verify/check-result.ts';

type Setup = Pick<
  Settings,
  'policyTrouble' | 'requireApproval' | 'approvers' | 'ruleFrom' | 'ruleFiles'
>;

const policy = { id: 'policy', title: 'The policy of this machine' };
const files = { id: 'approval-files', title: 'Only you can change the rules about approvals' };

/** Who besides root and this user can change a file that approvals rest on. */
const doubtsAbout = (path: string): readonly string[] => {
  const uid = process.getuid?.() ?? 0;
  const trust = inspectTrust(path, { owners: [0, uid], allowsOwnGroup: true });
  return trust.kind === 'found' ? trust.doubts : [];
};

/** Everybody else who could change what the rules about approvals rest on. */
export const checkRuleDoubts = ({ approvers = [], ruleFiles = [] }: Setup): readonly string[] => {
  const places = [...new Set([...ruleFiles, ...approvers])];
  return [...new Set(places.flatMap(doubtsAbout))];
};

/** Whether the rules about approvals can be relied on: their policy, and the files they are in. */
export const checkApprovalSetup = (setup: Setup): readonly VerificationCheck[] => {
  const { policyTrouble, requireApproval = 0, ruleFrom = '' } = setup;
  if (policyTrouble !== undefined)
    return [failed(policy, policyTrouble, 'nothing is sent until the rules can be read')];
  if (requireApproval === 0) return [];
  const doubts = checkRuleDoubts(setup);
  return [
    doubts.length === 0
      ? passed(files, ruleFrom)
      : warning(files, doubts.join('; '), 'whoever can change them can approve anything'),
  ];
};
