import { type Result, tryIo } from '../lib/result.ts';
import { hasFinalStatus, type Entry } from '../storage/journal/entry.ts';
import { type OutcomeRecord } from '../storage/journal/records.ts';
import { appendToJournal } from '../storage/journal/journal-file.ts';
import { resolutionText } from './messages/messages.ts';

/** An operator's word never overrides a definite answer. */
export const resolveObjection = (entry: Entry): string | undefined => {
  if (entry.word === 'SENDING') return resolutionText.sending;
  return hasFinalStatus(entry) ? resolutionText.known(entry.word) : undefined;
};

/** Nothing is deleted: a response or a proof that arrives in the meantime overrides it. */
export const resolveEntry = (
  name: string,
  reason: string,
  { stateDir, now }: { readonly stateDir: string; readonly now: () => number },
): Result<string | undefined, string> => {
  const resolution: OutcomeRecord = {
    event: 'finding',
    entry: name,
    word: 'MARKED',
    evidence: resolutionText.evidence,
    detail: reason,
  };
  let cause: string | undefined;
  const resolved = tryIo(() =>
    appendToJournal(
      stateDir,
      (entries) => {
        const entry = entries.find((item) => item.entry === name);
        cause = entry && resolveObjection(entry);
        return cause === undefined ? [resolution] : [];
      },
      now(),
    ),
  );
  return cause === undefined ? resolved : { ok: false, error: cause };
};
