import type { Entry } from '../../storage/journal/entry.ts';
import { type WriteStatus, statusLabel } from '../../storage/journal/write-status.ts';
import { isIdentified, type WriteKey } from '../../storage/journal/write-identity.ts';
import {
  inconclusive,
  passed,
  warning,
  type VerificationCheck,
} from '../../verify/check-result.ts';
import { attemptsAtSameContent, attemptsByOthers } from '../find-attempts.ts';
import { duplicateCheck as text } from '../messages/messages.ts';

const id = 'sent-before';
const notSent = { id, title: text.notSent };
const rejected = { id, title: text.rejected };
const duplicate = { id, title: text.duplicate };

const sentAs = (attempts: readonly Entry[]): string =>
  text.sentAs(attempts.map(({ entry, word }) => text.attempt(entry, statusLabel(word))));

/** The consequence of an earlier attempt, by its status, most serious first. */
const reasons = new Map<WriteStatus, (entry: string) => string>([
  ['UNKNOWN', text.unknown],
  ['SENDING', text.sending],
  ['COMMITTED', text.executed],
  ['ALLOCATED', text.executed],
  ['ACCEPTED EARLIER', text.acceptedEarlier],
  ['SUPERSEDED', text.superseded],
  ['ACCEPTED', text.accepted],
  ['MARKED', text.resolved],
  ['EXPIRED', text.expired],
]);

const weightOf = ({ word }: Entry): number => {
  const weight = [...reasons.keys()].indexOf(word);
  return weight < 0 ? reasons.size : weight;
};

/** The check of a write without an earlier attempt on this ledger. */
const notSentHere = (entries: readonly Entry[], write: WriteKey): VerificationCheck => {
  const elsewhere = attemptsByOthers(entries, write);
  if (elsewhere.length > 0) {
    const where = elsewhere.map(({ entry, url }) => text.elsewhere(entry, url));
    return inconclusive(duplicate, text.sentAs(where), text.sameLedger);
  }
  return isIdentified(write)
    ? passed(notSent, text.noAttempt)
    : inconclusive(notSent, text.noSameBytes, text.unidentified);
};

/** Checks the journal for earlier attempts at a write that may have left this machine. */
export const checkSentBefore = (entries: readonly Entry[], write: WriteKey): VerificationCheck => {
  const attempts = attemptsAtSameContent(entries, write).toSorted(
    (a, b) => weightOf(a) - weightOf(b),
  );
  const [worst] = attempts;
  if (worst === undefined) return notSentHere(entries, write);
  const reason = reasons.get(worst.word)?.(worst.entry);
  return reason === undefined
    ? passed(rejected, text.nothingExecuted(sentAs(attempts)))
    : warning(duplicate, sentAs(attempts), reason);
};
