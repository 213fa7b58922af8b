import type { Entry } from '../../storage/journal/entry.ts';
import type { WriteStatus } from '../../storage/journal/records.ts';
import { isIdentified, type WriteKey } from '../../storage/journal/write-identity.ts';
import {
  inconclusive,
  passed,
  warning,
  type VerificationCheck,
} from '../../verify/check-result.ts';
import { attemptsAtSameContent, attemptsByOthers } from '../find-attempts.ts';
import { statusLabel } from '../../storage/journal/status-label.ts';

const id = 'sent-before';
const notSent = { id, title: 'Not sent before' };
const rejected = { id, title: 'Earlier attempts rejected' };
const duplicate = { id, title: 'Possible duplicate' };

const sentAs = (attempts: readonly Entry[]): string =>
  `the same request was sent as ${attempts.map(({ entry, word }) => `${entry} (${statusLabel(word)})`).join(', ')}`;

/** The meaning of an earlier attempt for a new one. The first statuses weigh most. */
const reasons = new Map<WriteStatus, (entry: string) => string>([
  ['UNKNOWN', (entry) => `${entry} may have been accepted: resolve it first`],
  ['SENDING', (entry) => `${entry} is being sent: wait for its outcome`],
  ['COMMITTED', (entry) => `the ledger executed ${entry} already`],
  ['ALLOCATED', (entry) => `the ledger executed ${entry} already`],
  ['ACCEPTED EARLIER', (entry) => `the ledger accepted ${entry} already`],
  ['SUPERSEDED', (entry) => `another attempt than ${entry} was accepted`],
  ['ACCEPTED', (entry) => `the ledger accepted ${entry}: check its outcome first`],
  ['MARKED', (entry) => `the outcome of ${entry} is what a user entered, not what the ledger said`],
  ['EXPIRED', (entry) => `${entry} was not found before its max record time passed`],
]);

const weightOf = ({ word }: Entry): number => {
  const weight = [...reasons.keys()].indexOf(word);
  return weight < 0 ? reasons.size : weight;
};

const notRecognized =
  'what is signed cannot be read: another spelling of it would not be recognized';

/** The check of a write that was not sent to this ledger, as far as the journal says. */
const notSentHere = (entries: readonly Entry[], write: WriteKey): VerificationCheck => {
  const elsewhere = attemptsByOthers(entries, write);
  if (elsewhere.length > 0) {
    const where = elsewhere.map(({ entry, url }) => `${entry} to ${url}`).join(', ');
    return inconclusive(
      duplicate,
      `the same request was sent as ${where}`,
      'both addresses may belong to the same ledger',
    );
  }
  return isIdentified(write)
    ? passed(notSent, 'the journal has no attempt at it')
    : inconclusive(notSent, 'the journal has no attempt with these bytes', notRecognized);
};

/** Judges all earlier attempts at a write that may have left this machine. */
export const checkSentBefore = (entries: readonly Entry[], write: WriteKey): VerificationCheck => {
  const attempts = attemptsAtSameContent(entries, write).toSorted(
    (a, b) => weightOf(a) - weightOf(b),
  );
  const [worst] = attempts;
  if (worst === undefined) return notSentHere(entries, write);
  const reason = reasons.get(worst.word)?.(worst.entry);
  return reason === undefined
    ? passed(rejected, `${sentAs(attempts)}; nothing was executed`)
    : warning(duplicate, sentAs(attempts), reason);
};
