import { checkIntent } from '../../../verify/intent/check-intent.ts';
import type { TokenIntent } from '../../../verify/intent/token-intent.ts';
import { verifySubmission, type SubmissionReport } from '../../../verify/prepared/submission.ts';
import { overallVerdict, type VerificationCheck } from '../../../verify/check-result.ts';
import { inspectSignable, type ReportContext } from '../steps/signing/inspect-signable.ts';
import type { Signable } from '../steps/signing/signable.ts';
import type { SignableReport } from '../steps/signing/signable-report.ts';

const checksOfIntent = (
  intent: TokenIntent,
  { review }: Pick<SubmissionReport, 'review'>,
): readonly VerificationCheck[] => (review === undefined ? [] : checkIntent(intent, review));

/** A report on prepared bytes, with the comparison with what the user wants. */
export const withIntent = (intent: TokenIntent, report: SubmissionReport): SubmissionReport => {
  const checks = [...checksOfIntent(intent, report), ...report.checks];
  return { ...report, checks, verdict: overallVerdict(checks) };
};

/**
 * Decodes, checks and hashes what is to be signed, as `cantui sign` does, and compares it with what the
 * user wants. Nothing is signed if this report has a failure or no hash.
 */
export const inspectWanted = (
  signable: Signable,
  intent: TokenIntent,
  context: ReportContext,
): SignableReport => {
  const report = inspectSignable(signable, context);
  const { request, claimed, requested: asked } = signable;
  const decoded = verifySubmission({ ...request, ...claimed }, [], { ...context, asked });
  const wrong = checksOfIntent(intent, decoded).filter(({ state }) => state === 'failed');
  return { ...report, failed: [...wrong, ...report.failed] };
};

/** Why a report forbids to sign, whatever anybody confirms; undefined if it doesn't. */
export const isSignable = ({ failed, hash }: SignableReport): boolean =>
  failed.length === 0 && hash !== undefined;
