import { readTrusted } from '../../../../cli-kit/writes/read-trusted.ts';
import {
  approvalObjection,
  sanitizeAccountName,
  validateApproverName,
  formatApprovalStrength,
  type Approval,
} from '../../../../storage/approvals/approval.ts';
import { currentAccount } from '../../../../storage/locks/process-identity.ts';
import { formatDurationOption, parseDuration } from '../../../../lib/time/duration.ts';
import { tellName } from '../../../../lib/text/quote.ts';
import { sanitize } from '../../../../lib/text/sanitize.ts';
import { addApproval, defaultValidityMs } from '../../../../approvals/approve.ts';
import { failedChecks } from '../../../../approvals/inspect-approval-request.ts';
import { exitWith, usageError, verificationFailed } from '../../../../cli-kit/exit.ts';
import {
  failWith,
  writeStdout,
  printError,
  parseSha256,
  formatFacts,
} from '../../../../cli-kit/streams.ts';
import {
  printReport,
  inspectRequestOrExit,
  type ApprovalRequestReport,
} from '../verify/verify-approval-request.ts';
import { approvalRequestText, optionText } from '../../../../cli-kit/writes/messages.ts';
import type { Result } from '../../../../lib/result.ts';
import {
  sshSignatureNamespace,
  findSshKeygen,
} from '../../../../storage/approvals/allowed-signers.ts';
import { childEnvironment, runInTerminal } from '../../../../config/child-process.ts';

/**
 * Signs with ssh-keygen, which keeps the private key. It may ask for the passphrase on the terminal, or use
 * an agent.
 */
const sshSign =
  (key: string) =>
  (text: string): Result<string, string> => {
    const program = findSshKeygen();
    if (program === undefined) return { ok: false, error: approvalRequestText.noSshKeygen };
    const words = ['-q', '-Y', 'sign', '-n', sshSignatureNamespace, '-f', key];
    const env = childEnvironment(process.env);
    const { stdout, trouble } = runInTerminal([program, ...words], { env, input: text });
    return trouble === undefined
      ? { ok: true, value: stdout }
      : { ok: false, error: approvalRequestText.notSigned(key, `${program} ${trouble}`) };
  };

export interface ApproveFlags {
  readonly profile?: string;
  readonly confirm?: string;
  readonly approver?: string;
  readonly sshKey?: string;
  readonly validFor?: string;
  readonly trustedPackage?: readonly string[];
  readonly output?: string;
}

const maxValidMs = parseDuration('30d') ?? 0;

/** Undefined if the text isn't a duration within the limit. */
const readValidity = (duration: string): number | undefined => {
  const ms = parseDuration(duration) ?? 0;
  return ms > 0 && ms <= maxValidMs ? ms : undefined;
};

/** Shows the request and changes nothing. */
const show = (
  report: ApprovalRequestReport,
  { sshKey, output = 'table' }: ApproveFlags,
  own: Pick<Approval, 'name' | 'by'>,
): never => {
  const exit = printReport(report, output);
  const { path, approvalRequest } = report.read;
  const how =
    exit === 0 ? approvalRequestText.approve(path, sshKey, approvalRequest.sha256) : undefined;
  const objection = approvalObjection(approvalRequest.made.by, approvalRequest.approvals, own);
  printError(sanitize(approvalRequestText.unchanged(how, objection)));
  return exitWith(exit);
};

const printApproved = (path: string, approval: Approval, output: string | undefined): void => {
  const { name, by, at, expires, sha256, signature } = approval;
  const signed = signature !== undefined;
  if (output === 'json')
    writeStdout(`${JSON.stringify({ path, sha256, name, by, at, expires, signed })}\n`);
  else
    writeStdout(
      formatFacts([
        ['approved', path],
        ['sha256', sha256],
        ['by', tellName(name)],
        ['at', at],
        ['expires', expires],
        [
          'signature',
          signed ? approvalRequestText.signed : formatApprovalStrength({ kind: 'stated' }),
        ],
      ]),
    );
};

/** Adds an approval to the file of an approval request. Sends nothing. */
export const approveFile = async (file: string, flags: ApproveFlags): Promise<void> => {
  const { confirm, sshKey: sign, output } = flags;
  const by = sanitizeAccountName(currentAccount());
  const { approver: name = by } = flags;
  const wrong = validateApproverName(name);
  if (wrong !== undefined) return failWith(usageError, optionText.approver(name, wrong));
  const { validFor } = flags;
  const validMs = validFor === undefined ? defaultValidityMs : readValidity(validFor);
  if (validMs === undefined)
    return failWith(
      usageError,
      optionText.validFor(validFor ?? '', formatDurationOption(maxValidMs)),
    );
  const trustedPackages = await readTrusted(flags);
  const report = inspectRequestOrExit(file, { keys: [], trustedPackages });
  if (confirm === undefined) return show(report, flags, { name, by });
  const sha256 = parseSha256(confirm);
  if (sha256 === undefined) return failWith(usageError, optionText.confirm('cantui verify bundle'));
  const failed = failedChecks(report.looked);
  for (const { title, detail, remedy = '' } of failed)
    printError(sanitize(approvalRequestText.failedCheck(title, detail, remedy)));
  if (failed.length > 0)
    return failWith(
      verificationFailed,
      approvalRequestText.notApproved(approvalRequestText.checkFailed),
    );
  const how = {
    ...{ name, by, now: Date.now(), validMs, sha256, trustedPackages },
    ...(sign && { sign: sshSign(sign) }),
  };
  const result = addApproval(report.read, how);
  if (!result.ok) return failWith(usageError, approvalRequestText.notApproved(result.error));
  printApproved(file, result.value, output);
};
