import { resolve } from 'node:path';
import { forms } from '../../forms/form-registry.ts';
import { recognizeInput } from '../../forms/load/recognize-input.ts';
import { loadBundle, type BundleFile } from '../../../../storage/approvals/bundle-files.ts';
import type { ValidBundle } from '../../../../storage/approvals/bundle.ts';
import { sanitise } from '../../../../lib/text/sanitise.ts';
import { stringifyJson } from '../../../../lib/json/json.ts';
import { assessApprovals, type ApprovalAssessment } from '../../approvals/assess-approvals.ts';
import {
  changedChecks,
  writeFormForOperation,
  bundlePublicKeys,
  inspectRequest,
  type RequestInspection,
} from '../../approvals/inspect-bundle.ts';
import { overallVerdict } from '../../../../verify/check-result.ts';
import type { PublicKey } from '../../../../verify/signatures/public-key.ts';
import { exitWith } from '../../../../cli-kit/exit.ts';
import { usageError, verificationFailed } from '../../../../cli-kit/exit-codes.ts';
import { writeStdout, printError } from '../../../../cli-kit/streams.ts';
import { checkJson } from './verify-json.ts';
import { formatChecks } from './verify-text.ts';
import { formatApproval } from '../write-text.ts';
import { formatFacts } from '../../../../cli-kit/fact-lines.ts';

/** A bundle that was read, and all that was found out about it here. */
export type BundleReport = {
  readonly read: BundleFile;
  readonly looked: RequestInspection;
  readonly assessment: ApprovalAssessment;
};

type Options = {
  readonly keys: readonly PublicKey[];
  readonly approvers?: string | undefined;
};

/** Reads a bundle and looks into it afresh, or ends with what is wrong with it. */
export const inspectBundleOrExit = async (
  file: string,
  { keys, approvers }: Options,
): Promise<BundleReport> => {
  const read = loadBundle(file);
  if (!read.ok) {
    printError(sanitise(read.error));
    return exitWith(usageError);
  }
  const { bundle } = read.value;
  const inspection = await inspectRequest(
    bundle,
    [...(await bundlePublicKeys(bundle)), ...keys],
    Date.now(),
  );
  const files = approvers === undefined ? [] : [resolve(approvers)];
  const assessment = await assessApprovals(bundle, { approvers: files, now: Date.now() });
  return { read: read.value, looked: inspection, assessment };
};

const extrasOf = ({ operation, request }: ValidBundle): readonly string[] => {
  const result = recognizeInput(forms[writeFormForOperation(operation)], request);
  return result.ok ? result.value.leftOut : [];
};

const reportLines = ({ read, looked, assessment }: BundleReport): string => {
  const { bundle, path } = read;
  const { operation, sha256, ledger, made, approvals } = bundle;
  const verdict = overallVerdict(looked.checks);
  return [
    formatFacts([
      ['bundle', path],
      ['operation', operation],
      ['ledger', ledger.address],
      ['profile', ledger.profile],
      ['made by', `${made.by}, ${made.at}`],
      ['size', `${Buffer.byteLength(bundle.body)} bytes`],
      ['sha256', sha256],
      ...looked.facts.map(({ label, value }) => [label, value] as const),
      ...extrasOf(bundle).map(
        (extra) => ['extra field', `${extra}: not in the interface`] as const,
      ),
      ...assessment.assessed.map(formatApproval),
      ['approved by', approvals.length === 0 ? 'nobody yet' : undefined],
      ...bundle.sent.map(({ entry, by, at }) => ['sent', `as ${entry} by ${by}, ${at}`] as const),
      ['trouble', assessment.trouble],
      ...changedChecks(bundle, looked.checks).map((item) => ['check differs', item] as const),
    ]),
    formatChecks({ checks: looked.checks, verdict }),
  ].join('');
};

const reportJson = ({ read, looked, assessment }: BundleReport): string => {
  const { operation, sha256, ledger, made, sent, body } = read.bundle;
  const json = {
    ...{
      kind: 'bundle',
      verdict: overallVerdict(looked.checks),
      operation,
      sha256,
      ledger,
      made,
      sent,
      body,
    },
    does: looked.facts.map(({ label, value }) => ({ label, value })),
    approvals: assessment.assessed.map(({ approval, worth }) => {
      const { name, by, at, expires } = approval;
      return { name, by, at, expires, worth };
    }),
    ...(assessment.trouble !== undefined && { trouble: assessment.trouble }),
    differences: changedChecks(read.bundle, looked.checks),
    checks: looked.checks.map(checkJson),
  };
  return `${stringifyJson(json, 2)}\n`;
};

/** Prints what was found; gives the exit code. */
export const printReport = (report: BundleReport, output: string): number => {
  writeStdout(output === 'json' ? reportJson(report) : reportLines(report));
  return overallVerdict(report.looked.checks) === 'failed' ? verificationFailed : 0;
};

/** `cantui verify bundle`: nothing that the bundle says of its checks is relied on. */
export const verifyBundle = async (
  file: string,
  { output, ...options }: Options & { readonly output: string },
): Promise<void> => {
  const exit = printReport(await inspectBundleOrExit(file, options), output);
  if (exit !== 0) exitWith(exit);
};
