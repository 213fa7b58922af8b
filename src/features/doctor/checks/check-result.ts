import type { FailedRequest, Failure } from '../../../ledger/failure/failure.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';

/**
 * The command exits with the code of the first of these that a check has. Scripts read these words in
 * JSON, so `answer` stays.
 */
const causes = [
  ['unreachable', 8],
  ['authentication', 4],
  ['settings', 2],
  ['refused', 5],
  ['limited', 7],
  ['answer', 1],
] as const;

type Cause = (typeof causes)[number][0];

const causeByKind: Readonly<Record<Failure['kind'], Cause>> = {
  unreachable: 'unreachable',
  tls: 'unreachable',
  tlsFile: 'settings',
  proxy: 'unreachable',
  timeout: 'unreachable',
  cancelled: 'unreachable',
  unauthorized: 'authentication',
  forbidden: 'authentication',
  noToken: 'authentication',
  notFound: 'refused',
  refused: 'refused',
  rateLimited: 'limited',
  unreadable: 'answer',
  invalid: 'settings',
};

const causeOfFailure = ({ kind }: Failure): Cause => causeByKind[kind];

/** A check without a clear result is `unknown`: no result is guessed. */
export type DoctorStatus = 'ok' | 'warning' | 'failed' | 'unknown';

/** A result is for an operator, without tokens and headers. */
export type CheckResult = {
  readonly verdict: DoctorStatus;
  readonly headline: string;
  readonly detail?: string | undefined;
  readonly remedy?: string | undefined;
  readonly cause?: Cause | undefined;
};

/** The id is stable, for scripts. */
export type CheckInfo = {
  readonly id: string;
  readonly group: string;
  readonly title: string;
};

export type DoctorCheck<Facts> = CheckInfo & { readonly judge: (facts: Facts) => CheckResult };

export type DoctorFinding = CheckInfo & CheckResult;

const toFinding = ({ id, group, title }: CheckInfo, judgement: CheckResult): DoctorFinding => ({
  id,
  group,
  title,
  ...judgement,
});

export const runCheck = <Facts>(check: DoctorCheck<Facts>, facts: Facts): DoctorFinding =>
  toFinding(check, check.judge(facts));

/** The check could not run, with the reason. */
export const notChecked = (check: CheckInfo, headline: string): DoctorFinding =>
  toFinding(check, { verdict: 'unknown', headline });

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

export const failedBecause = (failure: Failure, operation?: FailedRequest): CheckResult => {
  const { summary, detail, hint } = describeFailure(failure, operation);
  return {
    verdict: 'failed',
    headline: summary,
    detail,
    remedy: hint,
    cause: causeOfFailure(failure),
  };
};

/** Returns 0, or the code of the most severe cause. */
export const doctorExitCode = (findings: readonly DoctorFinding[]): number => {
  const failed = findings.filter(({ verdict }) => verdict === 'failed');
  if (failed.length === 0) return 0;
  const worst = causes.find(([cause]) => failed.some((finding) => finding.cause === cause));
  return worst?.[1] ?? 1;
};
