import { omitUndefined } from '../../lib/json/fields.ts';
import { parseJson } from '../../lib/json/json.ts';
import { tryIo } from '../../lib/result.ts';
import {
  haveSamePurpose,
  isIdentified,
  type Entry,
  type WriteKey,
} from '../../storage/journal/entry.ts';
import { readSavedBody } from '../../storage/journal/evidence.ts';
import { type WriteStatus } from '../../storage/journal/records.ts';
import {
  failed,
  inconclusive,
  passed,
  warning,
  type VerificationCheck,
} from '../../verify/check-result.ts';
import { identifyWrite, readPurpose } from '../../verify/write-identity.ts';
import {
  attemptsAtSameContent,
  attemptsByOthers,
  executedAttempt,
  whyNotRetried,
} from '../find-attempts.ts';
import {
  openTwins,
  openTwinsElsewhere,
  recentTwin,
  revivableTwin,
  whatProtects,
  type Attempt,
} from '../find-twins.ts';
import { duplicateCheck, executedText } from '../messages/messages.ts';
import { retryText, twinText } from '../messages/retry-messages.ts';

type Derived = Pick<Entry, 'identity' | 'purpose' | 'spends' | 'commandId'>;

/** The key is the SHA-256 of a body: bodies never change, and reading one takes a moment. */
const known = new Map<string, Derived>();

/** A body that can't be read now may be readable later, so it isn't remembered. */
const derive = (stateDir: string, { operation, bodySha256 }: Entry): Derived => {
  const before = known.get(bodySha256);
  if (before !== undefined) return before;
  const body = tryIo(() => readSavedBody(stateDir, bodySha256));
  if (!body.ok || body.value === undefined) return {};
  const request = parseJson(body.value);
  const { purpose, spends = [], commandId } = readPurpose(operation, request) ?? {};
  const derived = omitUndefined({
    identity: identifyWrite(operation, request),
    purpose,
    spends: [...spends],
    commandId,
  });
  known.set(bodySha256, derived);
  return derived;
};

const isComplete = ({ operation, identity, purpose }: Entry): boolean =>
  identity !== undefined && (purpose !== undefined || operation === 'allocateParty');

/** Earlier releases didn't record identities and purposes: they are read from kept bodies. */
export const addIdentities = (stateDir: string, entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) => (isComplete(entry) ? entry : { ...entry, ...derive(stateDir, entry) }));

const id = 'sent-before';
export const retryId = 'retry';

/** A failure of these says nothing against the content. */
export const isAboutJournal = ({ id: name }: Pick<VerificationCheck, 'id'>): boolean =>
  [id, retryId, 'journal', 'journal-whole'].includes(name);

const notSent = { id, title: duplicateCheck.notSent };
const rejected = { id, title: duplicateCheck.rejected };
const duplicate = { id, title: duplicateCheck.duplicate };

const sentAs = (attempts: readonly Entry[]): string =>
  duplicateCheck.sentAs(attempts.map(({ entry, word }) => duplicateCheck.attempt(entry, word)));

const reasons = new Map<WriteStatus, (entry: string) => string>([
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

const checkAttempts = (entries: readonly Entry[], write: WriteKey): VerificationCheck => {
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

const nameOf = ({ entry, word }: Entry): string => duplicateCheck.attempt(entry, word);

const recentId = 'paid-before';

const checkRecent = (
  entries: readonly Entry[],
  write: Attempt,
  nowMs: number,
): readonly VerificationCheck[] => {
  const twin = recentTwin(entries, write, nowMs);
  if (twin !== undefined) {
    const at = twin.findings.at(-1)?.at ?? twin.at;
    const name = { id: recentId, title: twinText.recentTitle };
    return [warning(name, twinText.recent(nameOf(twin), at), twinText.recentReason)];
  }
  const expired = revivableTwin(entries, write, nowMs);
  if (expired === undefined) return [];
  const name = { id: recentId, title: twinText.expiredTitle };
  return [warning(name, twinText.expired(nameOf(expired)), twinText.expiredReason)];
};

/** Says which of the two protects the retry, because a person relies on it. */
const checkRetry = (
  entries: readonly Entry[],
  write: Attempt,
  retried: string,
  nowMs: number,
): VerificationCheck => {
  const name = { id: retryId, title: retryText.title(retried) };
  const objection = whyNotRetried(entries, write, retried, nowMs);
  const earlier = entries.find(({ entry }) => entry === retried);
  return objection === undefined && earlier !== undefined
    ? passed(name, whatProtects(earlier, write, nowMs) ?? retryText.harmless(nameOf(earlier)))
    : failed(name, objection ?? retryText.none(retried), '');
};

export interface JournalQuestion {
  /** The entry that this write retries. */
  readonly retried?: string | undefined;
  /** A form that was changed since retries nothing any more. */
  readonly mayDiffer?: boolean | undefined;
  readonly nowMs: number;
}

/**
 * Compares a write with the journal. The first check is about attempts: it fails if another write that does the
 * same may have been executed, and nothing but a retry of that write gets past it.
 */
export const checkSentBefore = (
  entries: readonly Entry[],
  write: Attempt,
  { retried: named, mayDiffer = false, nowMs }: JournalQuestion,
): readonly [VerificationCheck, ...VerificationCheck[]] => {
  const recent = checkRecent(entries, write, nowMs);
  const isOther = !entries.some((each) => each.entry === named && haveSamePurpose(each, write));
  const retried = mayDiffer && isOther ? undefined : named;
  if (retried !== undefined) return [checkRetry(entries, write, retried, nowMs), ...recent];
  const [twin] = openTwins(entries, write);
  if (twin !== undefined) {
    const name = { id, title: twinText.title };
    return [failed(name, twinText.open(nameOf(twin)), twinText.settle(twin.entry))];
  }
  const done = executedAttempt(entries, write);
  if (done !== undefined)
    return [failed(notSent, executedText.what(done), executedText.next(done)), ...recent];
  const [elsewhere] = openTwinsElsewhere(entries, write);
  if (elsewhere !== undefined) {
    const { entry, url } = elsewhere;
    const told = twinText.elsewhere(nameOf(elsewhere), url);
    return [warning(duplicate, told, twinText.elsewhereReason(entry)), ...recent];
  }
  return [checkAttempts(entries, write), ...recent];
};
