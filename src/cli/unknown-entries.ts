import { entriesOf, unknownEntries } from '../journal/entries.ts';
import { readSubmissions } from '../journal/submissions.ts';
import { attempt } from '../services/attempt.ts';
import { say } from './streams.ts';

/** Says which earlier writes have an outcome that nobody knows: before anything else is sent. */
export const remindOfUnknown = (stateDir: string): void => {
  const read = attempt(() => readSubmissions(stateDir));
  if (!read.ok) {
    say(`the journal cannot be read: ${read.why}`);
    return;
  }
  const names = unknownEntries(entriesOf(read.value)).map(({ entry }) => entry);
  if (names.length === 0) return;
  say(`the outcome of ${names.join(', ')} is UNKNOWN: cantui journal show ${names[0] ?? ''}`);
};
