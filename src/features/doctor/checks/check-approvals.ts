import type { AllowedSignersStatus } from '../../../storage/approvals/allowed-signers.ts';
import { passedCheck, warningCheck, type CheckResult } from './check-result.ts';
import { approvalText } from '../messages/checks.ts';

const failed = (headline: string, remedy: string, detail?: string): CheckResult => ({
  verdict: 'failed',
  headline,
  detail,
  remedy,
  cause: 'settings',
});

const groupMayWrite = 0o020;
const othersMayWrite = 0o002;

const octal = (mode: number): string => `0${(mode & 0o777).toString(8)}`;

/** The number of approvals that writes need, and what requires them. */
type RuleFacts = {
  readonly required: number;
  readonly from: string | undefined;
  /** The reason why the machine's policy can't be trusted. */
  readonly trouble: string | undefined;
  /** Files of the rule that other users can change, as text. */
  readonly doubts: readonly string[];
};

/** Judges the approval rule: anyone who can change it can lower it. */
export const checkApprovalRule = ({ required, from, trouble, doubts }: RuleFacts): CheckResult => {
  if (trouble !== undefined)
    return failed(approvalText.policyFailed, approvalText.askAdministrator, trouble);
  const words = approvalText.required(required, from ?? approvalText.profile);
  return doubts.length === 0
    ? passedCheck(words)
    : warningCheck(words, approvalText.protect, doubts.join('; '));
};

/** Judges the file of allowed signers: anyone who can change it can approve anything. */
export const checkAllowedSigners = (facts: AllowedSignersStatus): CheckResult => {
  const { path, kind, mode = 0, reason, keys, bad } = facts;
  const own = approvalText.reviewAndProtect(path);
  const [first] = bad;
  const detail = first && approvalText.badLine(first.line, first.reason);
  const remedy = approvalText.lineFormat;
  if (kind === 'missing') return failed(approvalText.noSigners(path), approvalText.createSigners);
  if (kind !== 'file')
    return failed(approvalText.cannotRead(path), approvalText.fixPermissions, reason);
  if ((mode & othersMayWrite) !== 0) return failed(approvalText.signersOpen(path), own);
  if (keys === 0) return failed(approvalText.noKeys(path), remedy, detail);
  const words = approvalText.keys(path, octal(mode), keys);
  if (detail !== undefined)
    return warningCheck(approvalText.badLines(words, bad.length), remedy, detail);
  return (mode & groupMayWrite) === 0
    ? passedCheck(words)
    : warningCheck(approvalText.groupCanChange(words), own);
};

/** Judges the program that signs approvals. Signatures are verified without it. */
export const checkSshKeygen = (path: string | undefined): CheckResult =>
  path === undefined
    ? warningCheck(approvalText.noKeygen, approvalText.installKeygen)
    : passedCheck(approvalText.keygen(path));
