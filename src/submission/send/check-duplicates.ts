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
import { duplicateCheck } from '../messages/messages.ts';

/** The key is the SHA-256 of a body: bodies never change, and reading one takes a moment. */
const known = new Map<string, string | undefined>();

const identify = (stateDir: string, { operation, bodySha256 }: Entry): string | undefined => {
  const body = tryIo(() => readSavedBody(stateDir, bodySha256));
  return body.ok && body.value !== undefined
    ? identifyWrite(operation, parseJson(body.value))
    : undefined;
};

/** Earlier releases didn't record identities: they are read from kept bodies. */
export const addIdentities = (stateDir: string, entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) => {
    if (entry.identity !== undefined || entry.bodies === 'digest') return entry;
    const { bodySha256 } = entry;
    if (!known.has(bodySha256)) known.set(bodySha256, identify(stateDir, entry));
    return { ...entry, identity: known.get(bodySha256) };
  });

const id = 'sent-before';
const notSent = { id, title: duplicateCheck.notSent };
const rejected = { id, title: duplicateCheck.rejected };
const duplicate = { id, title: duplicateCheck.duplicate };

const sentAs = (attempts: readonly Entry[]): string =>
  duplicateCheck.sentAs(
    attempts.map(({ entry, word }) => duplicateCheck.attempt(entry, statusLabel(word))),
  );

const reasons = new Map<WriteStatus, (entry: string) => string>([
  ['UNKNOWN', duplicateCheck.unknown],
  ['SENDING', duplicateCheck.sending],
  ['COMMITTED', duplicateCheck.executed],
  ['ALLOCATED', duplicateCheck.executed],
  ['ACCEPTED EARLIER', duplicateCheck.acceptedEarlier],
  ['SUPERSEDED', duplicateCheck.superseded],
  ['ACCEPTED', duplicateCheck.accepted],
  ['MARKED', duplicateCheck.resolved],
  ['EXPIRED', duplicateCheck.expired],
]);

const weightOf = ({ word }: Entry): number => {
  const weight = [...reasons.keys()].indexOf(word);
  return weight < 0 ? reasons.size : weight;
};

const notSentHere = (entries: readonly Entry[], write: WriteKey): VerificationCheck => {
  const elsewhere = attemptsByOthers(entries, write);
  if (elsewhere.length > 0) {
    const where = elsewhere.map(({ entry, url }) => duplicateCheck.elsewhere(entry, url));
    return inconclusive(duplicate, duplicateCheck.sentAs(where), duplicateCheck.sameLedger);
  }
  return isIdentified(write)
    ? passed(notSent, duplicateCheck.noAttempt)
    : inconclusive(notSent, duplicateCheck.noSameBytes, duplicateCheck.unidentified);
};

export const checkSentBefore = (entries: readonly Entry[], write: WriteKey): VerificationCheck => {
  const attempts = attemptsAtSameContent(entries, write).toSorted(
    (a, b) => weightOf(a) - weightOf(b),
  );
  const [worst] = attempts;
  if (worst === undefined) return notSentHere(entries, write);
  const reason = reasons.get(worst.word)?.(worst.entry);
  return reason === undefined
    ? passed(rejected, duplicateCheck.nothingExecuted(sentAs(attempts)))
    : warning(duplicate, sentAs(attempts), reason);
};
