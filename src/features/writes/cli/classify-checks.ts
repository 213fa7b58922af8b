import type { VerificationCheck, CheckStatus } from '../../../verify/check-result.ts';
import { printError } from '../../../cli-kit/streams.ts';

/** What is known of a write, and what is still to be answered for by name. */
export interface CheckDecision {
  readonly checks: readonly VerificationCheck[];
  /** What failed and may not, or shall not, be overruled. */
  readonly failed: readonly VerificationCheck[];
  /** Warnings that were accepted, and failures that were overruled. */
  readonly accepted: readonly VerificationCheck[];
  /** Warnings that nobody has accepted. */
  readonly open: readonly VerificationCheck[];
}

const marks: Readonly<Partial<Record<CheckStatus, string>>> = {
  failed: 'FAILED',
  warning: 'WARNING',
  unknown: 'unknown',
};

/** Says what is not verified; what can be accepted by the name under which it can. */
export const printChecks = (
  checks: readonly VerificationCheck[],
  overrulable: readonly VerificationCheck[],
): void => {
  for (const check of checks) {
    const { id, title, state, detail, reason, remedy } = check;
    const mark = marks[state];
    if (mark === undefined) continue;
    const name = state === 'warning' ? ` ${id}` : '';
    const anyway = overrulable.includes(check)
      ? `--override-failures ${id} sends it despite this check`
      : undefined;
    const cause = [detail, reason, remedy, anyway].filter(
      (text) => text !== undefined && text !== '',
    );
    printError(`${mark}${name} ${title}: ${cause.join('; ')}`);
  }
};

const namesIn = (list: string): readonly string[] => list.split(',').map((name) => name.trim());

/**
 * Holds the checks of a write against what is answered for by name, `sent-before,signature-1-1`. Who
 * accepts that a signature cannot be verified does not overrule that it is wrong.
 */
export const classifyChecks = (
  checks: readonly VerificationCheck[],
  { accept = '', overrule = '' }: { readonly accept?: string; readonly overrule?: string },
  overrulable: readonly VerificationCheck[],
): CheckDecision => {
  const [meant, overruled] = [namesIn(accept), namesIn(overrule)];
  const isAccepted = (check: VerificationCheck): boolean =>
    check.state === 'warning'
      ? meant.includes(check.id)
      : overrulable.includes(check) && overruled.includes(check.id);
  return {
    checks,
    failed: checks.filter((check) => check.state === 'failed' && !isAccepted(check)),
    accepted: checks.filter(isAccepted),
    open: checks.filter((check) => check.state === 'warning' && !isAccepted(check)),
  };
};

const flagOf = (flag: string, checks: readonly VerificationCheck[]): string =>
  checks.length === 0 ? '' : ` ${flag} ${checks.map(({ id }) => id).join(',')}`;

/** The options that answer for all that is to be answered for. */
export const acceptanceFlags = ({ accepted, open }: CheckDecision): string => {
  const all = [...accepted, ...open];
  const failed = all.filter(({ state }) => state === 'failed');
  const doubtful = all.filter((check) => !failed.includes(check));
  return `${flagOf('--accept-warnings', doubtful)}${flagOf('--override-failures', failed)}`;
};

/** Why a write with open warnings is not sent, and the two ways on; nothing when none is open. */
export const unacceptedMessage = (open: readonly VerificationCheck[]): string | undefined => {
  if (open.length === 0) return undefined;
  const names = open.map(({ id }) => id).join(',');
  return `unaccepted warnings: ${names}. Accept them with --accept-warnings ${names}, or verify signatures with --public-key FILE`;
};
