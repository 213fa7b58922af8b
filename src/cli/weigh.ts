import type { Check, CheckState } from '../verify/check.ts';
import { say } from './streams.ts';

/** What is known of a write, and what is still to be answered for by name. */
export interface Weighed {
  readonly checks: readonly Check[];
  readonly failed: readonly Check[];
  /** Warnings that nobody has accepted. */
  readonly open: readonly Check[];
}

const marks: Readonly<Partial<Record<CheckState, string>>> = {
  failed: 'FAILED',
  warning: 'WARNING',
  unknown: 'unknown',
};

/** Says what is not verified; a warning by the name under which it can be accepted. */
export const sayChecks = (checks: readonly Check[]): void => {
  for (const { id, title, state, detail, reason, remedy } of checks) {
    const mark = marks[state];
    if (mark === undefined) continue;
    const name = state === 'warning' ? ` ${id}` : '';
    const why = [detail, reason, remedy].filter((text) => text !== undefined && text !== '');
    say(`${mark}${name} ${title}: ${why.join('; ')}`);
  }
};

/** Holds the checks of a write against what was accepted, `sent-before,signature-1-1`. */
export const weigh = (checks: readonly Check[], accept = ''): Weighed => {
  const accepted = accept.split(',').map((name) => name.trim());
  return {
    checks,
    failed: checks.filter(({ state }) => state === 'failed'),
    open: checks.filter(({ state, id }) => state === 'warning' && !accepted.includes(id)),
  };
};

/** Why a write with open warnings is not sent, and the two ways on; nothing when none is open. */
export const openWords = (open: readonly Check[]): string | undefined => {
  if (open.length === 0) return undefined;
  const names = open.map(({ id }) => id).join(',');
  return `nobody answers for ${names}: --accept ${names} does, --public-key FILE verifies signatures`;
};
