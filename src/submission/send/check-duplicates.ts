import { parseJson } from '../../lib/json/json.ts';
import { tryIo } from '../../lib/result.ts';
import { isIdentified, type Entry, type WriteKey } from '../../storage/journal/entry.ts';
import { readSavedBody } from '../../storage/journal/evidence.ts';
import { statusLabel, type WriteStatus } from '../../storage/journal/records.ts';
import {
  inconclusive,
  passed,
  warning,
  type VerificationCheck,
} from '../../verify/check-result.ts';
import { identifyWrite } from '../../verify/write-identity.ts';
import { attemptsAtSameContent, attemptsByOthers } from '../find-attempts.ts';
import { duplicateCheck as text } from '../messages/messages.ts';

/** By the SHA-256 of a body: bodies never change, and reading one takes a moment. */
const known = new Map<string, string | undefined>();

const identify = (stateDir: string, { operation, bodySha256 }: Entry): string | undefined => {
  const body = tryIo(() => readSavedBody(stateDir, bodySha256));
  return body.ok && body.value !== undefined
    ? identifyWrite(operation, parseJson(body.value))
    : undefined;
};

/**
 * Returns the entries of a journal with the identities that earlier releases didn't record, if their
 * bodies were kept. Other entries are compared by spelling and signed hash.
 */
export const addIdentities = (stateDir: string, entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) => {
    if (entry.identity !== undefined || entry.bodies === 'digest') return entry;
    const { bodySha256 } = entry;
    if (!known.has(bodySha256)) known.set(bodySha256, identify(stateDir, entry));
    return { ...entry, identity: known.get(bodySha256) };
  });

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
