import type { AllowedSignersStatus } from '../../../storage/approvals/allowed-signers.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import { passedCheck, warningCheck, type CheckResult } from './check-result.ts';

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

/** What is asked for of writes, and where that stands. */
type RuleFacts = {
  readonly required: number;
  readonly from: string | undefined;
  /** Why the policy of the machine cannot be relied on. */
  readonly trouble: string | undefined;
  /** Files of the rule that others can change, in words. */
  readonly doubts: readonly string[];
};

/** The rule about approvals: whoever can change it can lower it. */
export const checkApprovalRule = ({ required, from, trouble, doubts }: RuleFacts): CheckResult => {
  if (trouble !== undefined)
    return failed('nothing is sent', 'ask the administrator of this machine', trouble);
  const words = `${pluralize(required, 'approval')}, as ${from ?? 'the profile'} requires`;
  return doubts.length === 0
    ? passedCheck(words)
    : warningCheck(words, 'let nobody else write these places', doubts.join('; '));
};

/** Whose keys approve: whoever can change this file can approve anything. */
export const checkAllowedSigners = (facts: AllowedSignersStatus): CheckResult => {
  const { path, kind, mode = 0, reason, keys, bad } = facts;
  const own = `chmod 644 ${path}, after you have read it`;
  const [first] = bad;
  const detail = first && `line ${first.line}: ${first.reason}`;
  const remedy = 'each line is NAME TYPE KEY, as in man ssh-keygen, ALLOWED SIGNERS';
  if (kind === 'missing')
    return failed(`${path}: there is none`, 'create it, or remove allowedSigners from the profile');
  if (kind !== 'file') return failed(`${path} cannot be read`, 'correct its rights', reason);
  if ((mode & othersMayWrite) !== 0)
    return failed(`${path} can be changed by anybody, so nothing in it counts`, own);
  if (keys === 0) return failed(`${path} names no key: nobody can approve`, remedy, detail);
  const words = `${path}, ${octal(mode)}: ${pluralize(keys, 'key')}`;
  if (detail !== undefined)
    return warningCheck(`${words}, and ${pluralize(bad.length, 'line')} of no use`, remedy, detail);
  return (mode & groupMayWrite) === 0
    ? passedCheck(words)
    : warningCheck(`${words}: its group may change it`, own);
};

/** The program that signs approvals. Signatures are checked without it. */
export const checkSshKeygen = (path: string | undefined): CheckResult =>
  path === undefined
    ? warningCheck(
        'no ssh-keygen of the system: approvals can be checked here, but not signed',
        'install OpenSSH 8.0 or later (its ssh-keygen must belong to root)',
      )
    : passedCheck(`${path} signs approvals`);
