import type { CheckName } from './check-names.ts';

/**
 * Only evidence makes a check verified. A warning isn't verified either; the sender accepts it by
 * its id.
 */
export type CheckStatus = 'verified' | 'failed' | 'warning' | 'unknown';

/** The verdict over all checks; warnings count as unknown. */
export type VerificationVerdict = Exclude<CheckStatus, 'warning'>;

export interface VerificationCheck {
  /** The name of the check in scripts; several checks of one kind are numbered. */
  readonly id: string;
  readonly title: string;
  readonly state: CheckStatus;
  readonly detail: string;
  /** The reason of an unknown check or a warning. */
  readonly reason?: string;
  readonly remedy?: string;
}

export const passed = (name: CheckName, detail: string): VerificationCheck => ({
  ...name,
  state: 'verified',
  detail,
});

export const failed = (name: CheckName, detail: string, remedy: string): VerificationCheck => ({
  ...name,
  state: 'failed',
  detail,
  remedy,
});

export const inconclusive = (
  name: CheckName,
  detail: string,
  reason: string,
): VerificationCheck => ({
  ...name,
  state: 'unknown',
  detail,
  reason,
});

export const warning = (name: CheckName, detail: string, reason: string): VerificationCheck => ({
  ...name,
  state: 'warning',
  detail,
  reason,
});

/** The worst state: one failure is a failure, and without any check nothing is known. */
export const overallVerdict = (checks: readonly VerificationCheck[]): VerificationVerdict => {
  if (checks.some(({ state }) => state === 'failed')) return 'failed';
  return checks.length > 0 && checks.every(({ state }) => state === 'verified')
    ? 'verified'
    : 'unknown';
};
