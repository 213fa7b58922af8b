import { resolve } from 'node:path';
import { forms } from '../../../../requests/forms/form-registry.ts';
import { recognizeInput } from '../../../../requests/forms/load/recognize-input.ts';
import {
  loadApprovalRequest,
  type ApprovalFile,
} from '../../../../storage/approvals/approval-files.ts';
import type { ValidApprovalRequest } from '../../../../storage/approvals/approval-request.ts';
import { tellName } from '../../../../lib/text/quote.ts';
import { sanitize } from '../../../../lib/text/sanitize.ts';
import { stringifyJson } from '../../../../lib/json/json.ts';
import {
  assessApprovals,
  type ApprovalAssessment,
} from '../../../../approvals/assess-approvals.ts';
import {
  changedChecks,
  inspectApprovalRequest,
  type RequestInspection,
} from '../../../../approvals/inspect-approval-request.ts';
import type { InspectionContext } from '../../../../requests/checks/inspection.ts';
import type { WriteEffect } from '../../../../storage/journal/records.ts';
import { effectFact } from '../../../../submission/describe-entry.ts';
import { formForOperation } from '../../../../submission/form-ids.ts';
import { describeWrite } from '../../../../submission/effect/describe-write.ts';
import { overallVerdict } from '../../../../verify/check-result.ts';
import type { PublicKey } from '../../../../verify/signatures/public-key.ts';
import { verificationFailed } from '../../../../cli-kit/exit.ts';
import { writeStdout, failUsage, formatFacts } from '../../../../cli-kit/streams.ts';
import { checkJson } from '../../../../cli-kit/writes/verify-json.ts';
import { formatChecks } from '../../../../cli-kit/writes/verify-text.ts';
import { formatApproval } from '../../../../cli-kit/writes/write-text.ts';
import { reviewFacts, verifyText } from '../../../../cli-kit/writes/messages.ts';

export type ApprovalRequestReport = {
  readonly read: ApprovalFile;
  readonly looked: RequestInspection;
  readonly effect: WriteEffect;
  readonly assessment: ApprovalAssessment;
};

type Options = {
  readonly keys: readonly PublicKey[];
  readonly approvers?: string | undefined;
} & Pick<InspectionContext, 'trustedPackages'>;

/** Exits with the problem of an unreadable approval request. */
export const inspectRequestOrExit = (
  file: string,
  { keys, approvers, trustedPackages }: Options,
): ApprovalRequestReport => {
  const read = loadApprovalRequest(file);
  if (!read.ok) return failUsage(sanitize(read.error));
  const { approvalRequest } = read.value;
  const context = { nowMs: Date.now(), trustedPackages };
  const looked = inspectApprovalRequest(approvalRequest, context, keys);
  const files = approvers === undefined ? [] : [resolve(approvers)];
  const assessment = assessApprovals(approvalRequest, { approvers: files, now: Date.now() });
  const effect = describeWrite(approvalRequest.operation, approvalRequest.request, trustedPackages);
  return { read: read.value, looked, effect, assessment };
};

const extrasOf = ({ operation, request }: ValidApprovalRequest): readonly string[] => {
  const result = recognizeInput(forms[formForOperation(operation)], request);
  return result.ok ? result.value.leftOut : [];
};

const reportLines = ({ read, looked, effect, assessment }: ApprovalRequestReport): string => {
  const { approvalRequest, path } = read;
  const { operation, sha256, ledger, made, approvals } = approvalRequest;
  const verdict = overallVerdict(looked.checks);
  return [
    formatFacts([
      effectFact({ effect }),
      ['approval request', path],
      ['operation', operation],
      ['ledger', tellName(ledger.address)],
      ['profile', tellName(ledger.profile)],
      ['created by', verifyText.createdBy(tellName(made.by), made.at)],
      ['size', reviewFacts.size(Buffer.byteLength(approvalRequest.body))],
      ['sha256', sha256],
      ...looked.facts.map(({ label, value }) => [label, value] as const),
      ...extrasOf(approvalRequest).map(
        (field) => ['unknown field', verifyText.unknownField(field)] as const,
      ),
      ...assessment.assessed.map(formatApproval),
      ['approved by', approvals.length === 0 ? verifyText.notApproved : undefined],
      ...approvalRequest.sent.map(
        ({ entry, by, at }) => ['sent', verifyText.sent(entry, by, at)] as const,
      ),
      ['problem', assessment.trouble],
      ...changedChecks(approvalRequest, looked.checks).map(
        (item) => ['check differs', item] as const,
      ),
    ]),
    formatChecks({ checks: looked.checks, verdict }),
  ].join('');
};

const reportJson = ({ read, looked, effect, assessment }: ApprovalRequestReport): string => {
  const { operation, sha256, ledger, made, sent, body } = read.approvalRequest;
  const json = {
    ...{ kind: 'bundle', effect, verdict: overallVerdict(looked.checks) },
    ...{ operation, sha256, ledger, made, sent, body },
    does: looked.facts.map(({ label, value }) => ({ label, value })),
    approvals: assessment.assessed.map(({ approval, worth }) => {
      const { name, by, at, expires } = approval;
      return { name, by, at, expires, worth };
    }),
    ...(assessment.trouble !== undefined && { trouble: assessment.trouble }),
    differences: changedChecks(read.approvalRequest, looked.checks),
    checks: looked.checks.map(checkJson),
  };
  return `${stringifyJson(json, 2)}\n`;
};

/** Returns the exit code. */
export const printReport = (report: ApprovalRequestReport, output: string): number => {
  writeStdout(output === 'json' ? reportJson(report) : reportLines(report));
  return overallVerdict(report.looked.checks) === 'failed' ? verificationFailed : 0;
};
