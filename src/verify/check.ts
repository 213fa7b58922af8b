/**
 * What is known of a check. Nothing is verified unless something verified it. A warning is not known
 * either, and who sends it answers for it by name.
 */
export type CheckState = 'verified' | 'failed' | 'warning' | 'unknown';

/** What all checks together say; warnings are among what is not known. */
export type Verdict = Exclude<CheckState, 'warning'>;

/** One thing that was checked, or could not be. Texts may hold foreign text: it is raw. */
export interface Check {
  /** Names the check for programs; of several alike each has a number. */
  readonly id: string;
  readonly title: string;
  readonly state: CheckState;
  /** What was found. */
  readonly detail: string;
  /** Of what cannot be known here, and of a warning: why. */
  readonly reason?: string;
  /** Of what failed: what to do. */
  readonly remedy?: string;
}

type Name = Pick<Check, 'id' | 'title'>;

export const verified = (name: Name, detail: string): Check => ({
  ...name,
  state: 'verified',
  detail,
});

export const failed = (name: Name, detail: string, remedy: string): Check => ({
  ...name,
  state: 'failed',
  detail,
  remedy,
});

export const unknown = (name: Name, detail: string, reason: string): Check => ({
  ...name,
  state: 'unknown',
  detail,
  reason,
});

export const warning = (name: Name, detail: string, reason: string): Check => ({
  ...name,
  state: 'warning',
  detail,
  reason,
});

/** The worst of all states: one failure is a failure, and nothing checked is nothing known. */
export const verdictOf = (checks: readonly Check[]): Verdict => {
  if (checks.some(({ state }) => state === 'failed')) return 'failed';
  return checks.length > 0 && checks.every(({ state }) => state === 'verified')
    ? 'verified'
    : 'unknown';
};
