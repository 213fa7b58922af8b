import type { Check, CheckState } from '../verify/check.ts';
import { say } from './streams.ts';

/** What is known of a write, and what is still to be answered for by name. */
export interface Weighed {
  readonly checks: readonly Check[];
  /** What failed and may not, or shall not, be overruled. */
  readonly failed: readonly Check[];
  /** Warnings that were accepted, and failures that were overruled. */
  readonly accepted: readonly Check[];
  /** Warnings that nobody has accepted. */
  readonly open: readonly Check[];
}

const marks: Readonly<Partial<Record<CheckState, string>>> = {
  failed: 'FAILED',
  warning: 'WARNING',
  unknown: 'unknown',
};

/** Says what is not verified; what can be accepted by the name under which it can. */
export const sayChecks = (checks: readonly Check[], overrulable: readonly Check[]): void => {
  for (const check of checks) {
    const { id, title, state, detail, reason, remedy } = check;
    const mark = marks[state];
    if (mark === undefined) continue;
    const isOverrulable = overrulable.includes(check);
    const name = state === 'warning' || isOverrulable ? ` ${id}` : '';
    const anyway = isOverrulable ? `--accept ${id} sends it all the same here` : undefined;
    const why = [detail, reason, remedy, anyway].filter(
      (text) => text !== undefined && text !== '',
    );
    say(`${mark}${name} ${title}: ${why.join('; ')}`);
  }
};

/**
 * Holds the checks of a write against what was accepted, `sent-before,signature-1-1`; of what failed
 * only the overrulable can be.
 */
export const weigh = (
  checks: readonly Check[],
  accept: string,
  overrulable: readonly Check[],
): Weighed => {
  const names = accept.split(',').map((name) => name.trim());
  const isAccepted = (check: Check): boolean =>
    names.includes(check.id) && (check.state === 'warning' || overrulable.includes(check));
  return {
    checks,
    failed: checks.filter((check) => check.state === 'failed' && !isAccepted(check)),
    accepted: checks.filter(isAccepted),
    open: checks.filter((check) => check.state === 'warning' && !isAccepted(check)),
  };
};

/** Why a write with open warnings is not sent, and the two ways on; nothing when none is open. */
export const openWords = (open: readonly Check[]): string | undefined => {
  if (open.length === 0) return undefined;
  const names = open.map(({ id }) => id).join(',');
  return `nobody answers for ${names}: --accept ${names} does, --public-key FILE verifies signatures`;
};
