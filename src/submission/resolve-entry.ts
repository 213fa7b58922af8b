import type { Result } from '../lib/result.ts';
import { hasFinalStatus, type Entry } from '../storage/journal/entry.ts';
import type { OutcomeRecord } from '../storage/journal/records.ts';
import { appendToJournal } from '../storage/journal/journal-file.ts';
import { tryIo } from '../lib/io/try-io.ts';
import { statusLabel } from '../storage/journal/status-label.ts';

/** Why an entry is not marked, if it is not: an operator's word takes no definite answer back. */
export const resolveObjection = (entry: Entry): string | undefined => {
  if (entry.word === 'SENDING') return `${entry.entry} is under way: wait for its outcome`;
  return hasFinalStatus(entry)
    ? `${entry.entry} is ${statusLabel(entry.word)}: only what is not certain is marked`
    : undefined;
};

/**
 * Writes an operator's word about an entry into the journal, behind everything that is known of it:
 * nothing is taken back. What was learnt in the meantime counts for more, and so does a later proof.
 */
export const resolveEntry = (
  name: string,
  reason: string,
  { stateDir, now }: { readonly stateDir: string; readonly now: () => number },
): Result<string | undefined, string> => {
  const marking: OutcomeRecord = {
    event: 'finding',
    entry: name,
    word: 'MARKED',
    evidence: 'marked by hand',
    detail: reason,
  };
  let cause: string | undefined;
  const marked = tryIo(() =>
    appendToJournal(
      stateDir,
      (entries) => {
        const entry = entries.find((item) => item.entry === name);
        cause = entry && resolveObjection(entry);
        return cause === undefined ? [marking] : [];
      },
      now(),
    ),
  );
  return cause === undefined ? marked : { ok: false, error: cause };
};
