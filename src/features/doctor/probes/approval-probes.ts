import type { Settings } from '../../../config/settings/settings.ts';
import { checks } from '../checks/checks.ts';
import { runCheck } from '../checks/check-result.ts';
import { inspectAllowedSigners } from '../../../storage/approvals/allowed-signers.ts';
import { findSshKeygen } from '../../../storage/approvals/ssh-keygen.ts';
import { checkRuleDoubts } from '../../../config/policy/check-approval-setup.ts';
import type { Probe } from './probe.ts';

const ruleProbe = (settings: Settings): Probe => ({
  checks: [checks.files.rule],
  run: () => {
    const { requiredApprovals: required = 0, ruleFrom: from, policyTrouble: trouble } = settings;
    const facts = { required, from, trouble, doubts: checkRuleDoubts(settings) };
    return Promise.resolve([runCheck(checks.files.rule, facts)]);
  },
});

const signatureProbes = (approvers: readonly string[]): readonly Probe[] => [
  {
    checks: [checks.files.approvers],
    run: () =>
      Promise.resolve(
        approvers.map((path) => runCheck(checks.files.approvers, inspectAllowedSigners(path))),
      ),
  },
  {
    checks: [checks.files.keygen],
    run: () => Promise.resolve([runCheck(checks.files.keygen, findSshKeygen())]),
  },
];

/** Checks what approvals depend on: the rule, the allowed signers and ssh-keygen. */
export const approvalProbes = (settings: Settings): readonly Probe[] => {
  const { requiredApprovals = 0, policyTrouble, allowedSigners: approvers = [] } = settings;
  const isRuled = requiredApprovals > 0 || policyTrouble !== undefined;
  return [
    ...(isRuled ? [ruleProbe(settings)] : []),
    ...(approvers.length > 0 ? signatureProbes(approvers) : []),
  ];
};
