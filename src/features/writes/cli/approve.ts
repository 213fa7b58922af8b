import { loadConfig } from '../../../config/file/config-file.ts';
import {
  sanitizeAccountName,
  validateApproverName,
  formatApprovalStrength,
  type Approval,
} from '../../../storage/approvals/approval.ts';
import { currentAccount } from '../../../storage/files/process-identity.ts';
import { formatDurationOption, parseDuration } from '../../../lib/time/duration.ts';
import { sanitise } from '../../../lib/text/sanitise.ts';
import { approve, defaultValidityMs } from '../approvals/approve.ts';
import { failedChecks } from '../approvals/inspect-bundle.ts';
import { exitWith } from '../../../cli-kit/exit.ts';
import { usageError, verificationFailed } from '../../../cli-kit/exit-codes.ts';
import { sshSign } from './ssh-sign.ts';
import { writeStdout, printError } from '../../../cli-kit/streams.ts';
import { printReport, inspectBundleOrExit, type BundleReport } from './verify/verify-bundle.ts';
import { parseSha256 } from '../../../cli-kit/read-digest.ts';
import { formatFacts } from '../../../cli-kit/fact-lines.ts';

/** Options of `cantui approve` as they were typed. */
export interface ApproveFlags {
  readonly confirm?: string;
  readonly approver?: string;
  readonly sshKey?: string;
  readonly validFor?: string;
  readonly output?: string;
}

const maxValidMs = parseDuration('30d') ?? 0;

/** Reads how long an approval is valid, in milliseconds; undefined if the text is no such duration. */
const readValidity = (text: string): number | undefined => {
  const ms = parseDuration(text) ?? 0;
  return ms > 0 && ms <= maxValidMs ? ms : undefined;
};

const refuse = (problem: string, exit = usageError): never => {
  printError(sanitise(problem));
  return exitWith(exit);
};

/** What there is to approve, and how; nothing is changed. */
const show = (report: BundleReport, { sshKey, output = 'table' }: ApproveFlags): never => {
  const exit = printReport(report, output);
  const { path, bundle } = report.read;
  const how = `${path}${sshKey === undefined ? '' : ` --ssh-key ${sshKey}`} --confirm ${bundle.sha256}`;
  const words = exit === 0 ? `to approve it: cantui approve ${how}` : 'it cannot be approved so';
  printError(sanitise(`nothing was changed; ${words}`));
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
        ['by', name],
        ['at', at],
        ['expires', expires],
        [
          'worth',
          signed
            ? 'signed: cantui verify bundle tells its key'
            : formatApprovalStrength({ kind: 'stated' }),
        ],
      ]),
    );
};

/** `cantui approve`: another looks at a bundle, and says so in its file. Nothing is sent. */
export const approveFile = async (file: string, flags: ApproveFlags): Promise<void> => {
  const { confirm, sshKey: sign, output } = flags;
  const by = sanitizeAccountName(currentAccount());
  const { approver: name = by } = flags;
  const wrong = validateApproverName(name);
  if (wrong !== undefined) return refuse(`--approver ${name} ${wrong}`);
  const { validFor } = flags;
  const validMs = validFor === undefined ? defaultValidityMs : readValidity(validFor);
  if (validMs === undefined)
    return refuse(
      `--valid-for ${validFor ?? ''} is not a duration up to ${formatDurationOption(maxValidMs)}: for example 24h`,
    );
  const report = await inspectBundleOrExit(file, { keys: [] });
  if (confirm === undefined) return show(report, flags);
  const sha256 = parseSha256(confirm);
  if (sha256 === undefined)
    return refuse('--confirm is not a SHA-256 of 64 hex digits: cantui verify bundle prints it');
  const failed = failedChecks(report.looked);
  for (const { title, detail, remedy = '' } of failed)
    printError(sanitise(`FAILED ${title}: ${detail}; ${remedy}`));
  if (failed.length > 0) return refuse('not approved: a check failed', verificationFailed);
  // Whatever it says: its secrets must be known before ssh-keygen runs.
  await loadConfig(process.env);
  const how = { name, by, now: Date.now(), validMs, sha256, ...(sign && { sign: sshSign(sign) }) };
  const result = await approve(report.read, how);
  if (!result.ok) return refuse(`not approved: ${result.error}`);
  printApproved(file, result.value, output);
};
