import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import type { OperationName } from '../../../ledger/operations.ts';
import { causeOfFailure, causes, type Cause } from './failure-causes.ts';

/** `inconclusiveCheck` is what cannot be told: it is never guessed. */
export type DoctorStatus = 'ok' | 'warning' | 'failed' | 'unknown';

/** What became of a check, in the words of an operator. It holds no token and no header. */
export type CheckResult = {
  readonly verdict: DoctorStatus;
  readonly headline: string;
  readonly detail?: string | undefined;
  /** What to do about it. */
  readonly remedy?: string | undefined;
  /** Of a check that failed. */
  readonly cause?: Cause | undefined;
};

/** A check by its name; the id is stable, for scripts. */
export type CheckInfo = {
  readonly id: string;
  readonly group: string;
  readonly title: string;
};

/** A check, and how what was seen is judged. */
export type DoctorCheck<Facts> = CheckInfo & { readonly judge: (facts: Facts) => CheckResult };

export type DoctorFinding = CheckInfo & CheckResult;

const found = ({ id, group, title }: CheckInfo, judgement: CheckResult): DoctorFinding => ({
  id,
  group,
  title,
  ...judgement,
});

/** Judges what was seen. */
export const runCheck = <Facts>(check: DoctorCheck<Facts>, facts: Facts): DoctorFinding =>
  found(check, check.judge(facts));

/** A check that could not be made, and why. */
export const notChecked = (check: CheckInfo, headline: string): DoctorFinding =>
  found(check, { verdict: 'unknown', headline });

export const passedCheck = (headline: string, detail?: string): CheckResult => ({
  verdict: 'ok',
  headline,
  detail,
});

export const warningCheck = (headline: string, remedy: string, detail?: string): CheckResult => ({
  verdict: 'warning',
  headline,
  detail,
  remedy,
});

export const inconclusiveCheck = (
  headline: string,
  detail?: string,
  remedy?: string,
): CheckResult => ({
  verdict: 'unknown',
  headline,
  detail,
  remedy,
});

/** A failure of a request as the judgement of a check. */
export const failedBecause = (failure: Failure, operation?: OperationName): CheckResult => {
  const { summary, detail, hint } = describeFailure(failure, operation);
  return {
    verdict: 'failed',
    headline: summary,
    detail,
    remedy: hint,
    cause: causeOfFailure(failure),
  };
};

/** What a command ends with that found this: 0, or the code of the worst cause. */
export const doctorExitCode = (findings: readonly DoctorFinding[]): number => {
  const failed = findings.filter(({ verdict }) => verdict === 'failed');
  if (failed.length === 0) return 0;
  const worst = causes.find(([cause]) => failed.some((finding) => finding.cause === cause));
  return worst?.[1] ?? 1;
};
