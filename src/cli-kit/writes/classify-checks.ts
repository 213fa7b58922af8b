import type { VerificationCheck, CheckStatus } from '../../verify/check-result.ts';
import { isAboutJournal, retryId } from '../../submission/send/check-duplicates.ts';
import { printError } from '../streams.ts';
import { failedCheckText } from './messages.ts';

export interface CheckDecision {
  readonly checks: readonly VerificationCheck[];
  /** Failures that were not overridden. */
  readonly failed: readonly VerificationCheck[];
  readonly accepted: readonly VerificationCheck[];
  readonly open: readonly VerificationCheck[];
}

const marks: Readonly<Partial<Record<CheckStatus, string>>> = {
  failed: 'FAILED',
  warning: 'WARNING',
  unknown: 'unknown',
};

/** Names each check by the word that accepts or overrides it. */
export const printChecks = (
  checks: readonly VerificationCheck[],
  overrulable: readonly VerificationCheck[],
  acceptable: readonly VerificationCheck[] = [],
): void => {
  for (const check of checks) {
    const { id, title, state, detail, reason, remedy } = check;
    const mark = id === retryId && state === 'verified' ? 'note' : marks[state];
    if (mark === undefined) continue;
    const name = state === 'warning' || acceptable.includes(check) ? ` ${id}` : '';
    const anyway = overrulable.includes(check) ? failedCheckText.override(id) : undefined;
    const cause = [detail, reason, remedy, anyway].filter(
      (text) => text !== undefined && text !== '',
    );
    printError(failedCheckText.line(`${mark}${name}`, title, cause.join('; ')));
  }
};

/** The names in a list with commas. */
export const namesIn = (list = ''): readonly string[] => list.split(',').map((name) => name.trim());

/**
 * Names are comma-separated: `sent-before,signature-1-1`. Accepting a signature that can't be
 * verified doesn't override one that is wrong.
 */
export const classifyChecks = (
  checks: readonly VerificationCheck[],
  { accept, overrule }: { readonly accept?: string; readonly overrule?: string },
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

/** The options that accept all warnings and override all failures. */
export const acceptanceFlags = ({
  accepted,
  open,
}: Pick<CheckDecision, 'accepted' | 'open'>): string => {
  const all = [...accepted, ...open];
  const failed = all.filter(({ state }) => state === 'failed');
  const doubtful = all.filter((check) => !failed.includes(check));
  return `${flagOf('--accept-warnings', doubtful)}${flagOf('--override-failures', failed)}`;
};

/** Undefined if no warning is open. */
export const unacceptedMessage = (open: readonly VerificationCheck[]): string | undefined => {
  if (open.length === 0) return undefined;
  const before = open.find(isAboutJournal);
  if (before !== undefined) return failedCheckText.sentBefore(before.reason ?? before.detail);
  return failedCheckText.unaccepted(open.map(({ id }) => id).join(','));
};
