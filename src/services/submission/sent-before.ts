import type { Entry } from '../../journal/entries.ts';
import { isIdentified, type WriteKey } from '../../journal/same-write.ts';
import { unknown, verified, warning, type Check } from '../../verify/check.ts';
import { attemptsAt, attemptsElsewhere } from './earlier.ts';

const name = { id: 'sent-before', title: 'Not sent before' };

const named = (entries: readonly Entry[]): string =>
  entries.map(({ entry, word }) => `${entry} (${word})`).join(', ');

/** Those whose outcome nobody knows stand first: they decide what another one may do. */
const worstFirst = (attempts: readonly Entry[]): readonly Entry[] => [
  ...attempts.filter(({ word }) => word === 'UNKNOWN'),
  ...attempts.filter(({ word }) => word !== 'UNKNOWN'),
];

const notRecognized =
  'what is signed cannot be read: another spelling of it would not be recognized';

/** Of a write of which the journal has no attempt at this ledger. */
const notSentHere = (entries: readonly Entry[], write: WriteKey): Check => {
  const elsewhere = attemptsElsewhere(entries, write);
  if (elsewhere.length > 0) {
    const where = elsewhere.map(({ entry, url }) => `${entry} to ${url}`).join(', ');
    return unknown(
      name,
      `the same went as ${where}`,
      'whether that is the same ledger is not known',
    );
  }
  return isIdentified(write)
    ? verified(name, 'the journal has no attempt at it')
    : unknown(name, 'the journal has no attempt with these bytes', notRecognized);
};

/** What the journal says of all attempts at a write that may have left. */
export const sentBefore = (entries: readonly Entry[], write: WriteKey): Check => {
  const attempts = attemptsAt(entries, write);
  if (attempts.length === 0) return notSentHere(entries, write);
  const [first, ...others] = worstFirst(attempts);
  const detail = `the same went as ${named([...(first ? [first] : []), ...others])}`;
  if (first?.word === 'UNKNOWN')
    return warning(name, detail, `${first.entry} may have been accepted: look for it first`);
  return attempts.every(({ word }) => word === 'REJECTED')
    ? verified(name, `${detail}; nothing came of it`)
    : warning(name, detail, 'what was sent once may be done already');
};
