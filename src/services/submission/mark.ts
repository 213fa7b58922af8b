import type { Finding } from '../../journal/records.ts';
import { recordSubmission } from '../../journal/submissions.ts';
import { attempt, type Attempt } from '../attempt.ts';

const word = 'MARKED';

/**
 * Writes an operator's word about an entry into the journal, behind everything that is known of it:
 * nothing is taken back. A later proof still counts for more.
 */
export const markEntry = (
  entry: string,
  reason: string,
  { stateDir, now }: { readonly stateDir: string; readonly now: () => number },
): Attempt<void> => {
  const marking: Finding = {
    event: 'finding',
    entry,
    word,
    evidence: 'marked by hand',
    detail: reason,
  };
  return attempt(() => recordSubmission(stateDir, () => [marking], now()));
};
