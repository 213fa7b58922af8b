import type { CheckName } from './check-names.ts';

/**
 * The result of a check. Only evidence makes a check verified. A warning isn't verified either; the
 * sender accepts it by its id.
 */
export type CheckStatus = 'verified' | 'failed' | 'warning' | 'unknown';

/** The verdict over all checks; warnings count as unknown. */
export type VerificationVerdict = Exclude<CheckStatus, 'warning'>;

/** One check, performed or not. Its texts may contain foreign text and are raw. */
export interface VerificationCheck {
  /** The name of the check in scripts; several checks of one kind are numbered. */
  readonly id: string;
  readonly title: string;
  readonly state: CheckStatus;
  /** The finding. */
  readonly detail: string;
  /** For an unknown check or a warning: the reason. */
  readonly reason?: string;
  /** For a failed check: the next step. */
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

/** Returns the worst state: one failure is a failure, and without any check nothing is known. */
export const overallVerdict = (checks: readonly VerificationCheck[]): VerificationVerdict => {
  if (checks.some(({ state }) => state === 'failed')) return 'failed';
  return checks.length > 0 && checks.every(({ state }) => state === 'verified')
    ? 'verified'
    : 'unknown';
};
