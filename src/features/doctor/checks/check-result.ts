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

export type DoctorFinding = CheckInfo & CheckResult;

/** A line of the report: a check without a result is still running. */
export type ReportItem = CheckInfo | DoctorFinding;

export const isFound = (item: ReportItem): item is DoctorFinding => 'verdict' in item;

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
): CheckResult => ({ verdict: 'unknown', headline, detail, remedy });

export const failedCheck = (
  cause: Cause,
  headline: string,
  remedy: string,
  detail?: string,
): CheckResult => ({ verdict: 'failed', headline, detail, remedy, cause });

export const failedBecause = (failure: Failure, operation?: FailedRequest): CheckResult => {
  const { summary, detail, hint } = describeFailure(failure, operation);
  return failedCheck(causeByKind[failure.kind], summary, hint, detail);
};

/** A row of the table: its place in the report, and how it finds its result. */
export type Check = CheckInfo & {
  readonly find: (signal: AbortSignal) => Promise<CheckResult>;
  /** If true, it keeps the process busy, which others would measure. */
  readonly isLast?: true;
};

/** What is looked at, and the judgment of it, which is pure. */
export const checkRow = <Facts>(
  id: string,
  title: string,
  look: (signal: AbortSignal) => Facts | Promise<Facts>,
  judge: (facts: Facts) => CheckResult,
): Check => ({
  ...{ id, title, group: id.split('.')[0] ?? id },
  find: async (signal) => judge(await look(signal)),
});

/** Returns 0, or the code of the most severe cause. */
export const doctorExitCode = (findings: readonly DoctorFinding[]): number => {
  const failed = findings.filter(({ verdict }) => verdict === 'failed');
  if (failed.length === 0) return 0;
  const worst = causes.find(([cause]) => failed.some((finding) => finding.cause === cause));
  return worst?.[1] ?? 1;
};
