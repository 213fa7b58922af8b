/**
 * What is known of a check. Nothing is verified unless something verified it. A warning is not known
 * either, and who sends it answers for it by name.
 */
export type CheckStatus = 'verified' | 'failed' | 'warning' | 'unknown';

/** What all checks together say; warnings are among what is not known. */
export type VerificationVerdict = Exclude<CheckStatus, 'warning'>;

/** One thing that was checked, or could not be. Texts may hold foreign text: it is raw. */
export interface VerificationCheck {
  /** Names the check for programs; of several alike each has a number. */
  readonly id: string;
  readonly title: string;
  readonly state: CheckStatus;
  /** What was found. */
  readonly detail: string;
  /** Of what cannot be known here, and of a warning: why. */
  readonly reason?: string;
  /** Of what failed: what to do. */
  readonly remedy?: string;
}

type Name = Pick<VerificationCheck, 'id' | 'title'>;

export const passed = (name: Name, detail: string): VerificationCheck => ({
  ...name,
  state: 'verified',
  detail,
});

export const failed = (name: Name, detail: string, remedy: string): VerificationCheck => ({
  ...name,
  state: 'failed',
  detail,
  remedy,
});

export const inconclusive = (name: Name, detail: string, reason: string): VerificationCheck => ({
  ...name,
  state: 'unknown',
  detail,
  reason,
});

export const warning = (name: Name, detail: string, reason: string): VerificationCheck => ({
  ...name,
  state: 'warning',
  detail,
  reason,
});

/** The worst of all states: one failure is a failure, and nothing checked is nothing known. */
export const overallVerdict = (checks: readonly VerificationCheck[]): VerificationVerdict => {
  if (checks.some(({ state }) => state === 'failed')) return 'failed';
  return checks.length > 0 && checks.every(({ state }) => state === 'verified')
    ? 'verified'
    : 'unknown';
};
