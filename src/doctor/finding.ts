import { describeFailure } from '../ledger/explain.ts';
import type { Failure } from '../ledger/failure.ts';
import type { OperationName } from '../ledger/operations.ts';
import { causeOf, causes, type Cause } from './causes.ts';

/** `unknown` is what cannot be told: it is never guessed. */
export type Verdict = 'ok' | 'warning' | 'failed' | 'unknown';

/** What became of a check, in the words of an operator. It holds no token and no header. */
export type Judgement = {
  readonly verdict: Verdict;
  readonly headline: string;
  readonly detail?: string | undefined;
  /** What to do about it. */
  readonly remedy?: string | undefined;
  /** Of a check that failed. */
  readonly cause?: Cause | undefined;
};

/** A check by its name; the id is stable, for scripts. */
export type Named = {
  readonly id: string;
  readonly group: string;
  readonly title: string;
};

/** A check, and how what was seen is judged. */
export type Check<Facts> = Named & { readonly judge: (facts: Facts) => Judgement };

export type Finding = Named & Judgement;

const found = ({ id, group, title }: Named, judgement: Judgement): Finding => ({
  id,
  group,
  title,
  ...judgement,
});

/** Judges what was seen. */
export const find = <Facts>(check: Check<Facts>, facts: Facts): Finding =>
  found(check, check.judge(facts));

/** A check that could not be made, and why. */
export const notFound = (check: Named, headline: string): Finding =>
  found(check, { verdict: 'unknown', headline });

export const ok = (headline: string, detail?: string): Judgement => ({
  verdict: 'ok',
  headline,
  detail,
});

export const warning = (headline: string, remedy: string, detail?: string): Judgement => ({
  verdict: 'warning',
  headline,
  detail,
  remedy,
});

export const unknown = (headline: string, detail?: string, remedy?: string): Judgement => ({
  verdict: 'unknown',
  headline,
  detail,
  remedy,
});

/** A failure of a request as the judgement of a check. */
export const failedBy = (failure: Failure, operation?: OperationName): Judgement => {
  const { summary, detail, hint } = describeFailure(failure, operation);
  return { verdict: 'failed', headline: summary, detail, remedy: hint, cause: causeOf(failure) };
};

/** What a command ends with that found this: 0, or the code of the worst cause. */
export const exitCodeOf = (findings: readonly Finding[]): number => {
  const failed = findings.filter(({ verdict }) => verdict === 'failed');
  if (failed.length === 0) return 0;
  const worst = causes.find(([cause]) => failed.some((finding) => finding.cause === cause));
  return worst?.[1] ?? 1;
};
