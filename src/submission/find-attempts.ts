import {
  haveSamePurpose,
  isSameWrite,
  isSameContent,
  ledgerAddress,
  type Entry,
  type WriteKey,
} from '../storage/journal/entry.ts';
import { type WriteStatus } from '../storage/journal/records.ts';
import {
  executed,
  executedSince,
  executedTwins,
  isOpen,
  openTwins,
  whatProtects,
  type Attempt,
} from './find-twins.ts';
import { executedText, sendObjections } from './messages/messages.ts';
import { retryText, twinText } from './messages/retry-messages.ts';

const left = ({ word }: Entry): boolean => word !== 'NOT SENT';

/** They may have left this machine; oldest first. */
export const attemptsAtSameContent = (
  entries: readonly Entry[],
  write: WriteKey,
): readonly Entry[] => entries.filter((entry) => left(entry) && isSameWrite(entry, write));

/** The other address may or may not be the same ledger. */
export const attemptsByOthers = (entries: readonly Entry[], write: WriteKey): readonly Entry[] =>
  entries.filter(
    (entry) => left(entry) && isSameContent(entry, write) && !isSameWrite(entry, write),
  );

/** A transaction is executed once: sending it again pays nothing, and leaves an entry whose outcome stays open. */
export const executedAttempt = (entries: readonly Entry[], write: WriteKey): Entry | undefined => {
  const attempts = attemptsAtSameContent(entries, write);
  return [...executed].flatMap((status) => attempts.filter(({ word }) => word === status))[0];
};

export const latestAttempt = (entries: readonly Entry[], write: WriteKey): Entry | undefined =>
  attemptsAtSameContent(entries, write).at(-1);

/** Each attempt needs a new one (API description 4.4). */
export const attemptWithSubmissionId = (
  entries: readonly Entry[],
  { submissionId, url }: { readonly submissionId: string; readonly url: string },
): Entry | undefined => {
  const ledger = ledgerAddress({ operation: 'executeSubmission', url });
  return entries.findLast(
    (entry) =>
      left(entry) && entry.submissionId === submissionId && ledgerAddress(entry) === ledger,
  );
};

const done: Readonly<Partial<Record<WriteStatus, string>>> = {
  SENDING: sendObjections.underWay,
  COMMITTED: sendObjections.executed,
  ALLOCATED: sendObjections.executed,
  'ACCEPTED EARLIER': sendObjections.accepted,
  SUPERSEDED: sendObjections.otherAccepted,
  EXPIRED: sendObjections.expired,
};

/** The objection is independent of other attempts. */
export const repeatObjection = ({ entry, word }: Entry): string | undefined => {
  const reason = done[word];
  return reason === undefined ? undefined : sendObjections.repeat(entry, word, reason);
};

/** They certainly had no effect. */
const harmless: ReadonlySet<WriteStatus> = new Set(['NOT SENT', 'REJECTED']);

/** They have no further effect, as the ledger or an operator stated. */
const over: ReadonlySet<WriteStatus> = new Set([...harmless, 'EXPIRED', 'MARKED']);

const nameEntries = (entries: readonly Entry[]): string =>
  entries.map(({ entry, word }) => `${entry} (${word})`).join(', ');

/** What a confirmation acknowledges: the attempts at the write, and what was executed and does the same. */
export const acknowledgedBy = (entries: readonly Entry[], write: WriteKey): readonly string[] =>
  [...attemptsAtSameContent(entries, write), ...executedTwins(entries, write)].map(
    ({ entry }) => entry,
  );

export type AcknowledgedEntry = {
  readonly resends?: string | undefined;
  readonly known?: readonly string[] | undefined;
};

type Wanted = Attempt & Pick<Entry, 'bodySha256'>;

/** Nothing excludes that both are executed: an entry that certainly did nothing needs no protection. */
const isUnprotected = (attempt: Entry, write: Attempt, nowMs: number): boolean =>
  (isOpen(attempt) || attempt.word === 'MARKED') &&
  whatProtects(attempt, write, nowMs) === undefined;

/**
 * An attempt can be repeated, unless another one may have been accepted, or both could be executed. The repeated
 * one may have other bytes, as long as it does the same.
 */
export const whyNotRetried = (
  entries: readonly Entry[],
  write: Attempt,
  retried: string,
  nowMs: number,
): string | undefined => {
  const attempt = entries.find(({ entry }) => entry === retried);
  if (attempt === undefined) return retryText.none(retried);
  if (!haveSamePurpose(attempt, write) || ledgerAddress(attempt) !== ledgerAddress(write))
    return retryText.otherPurpose(retried);
  const others = attemptsAtSameContent(entries, write).filter(
    ({ entry, word }) => entry !== retried && !over.has(word),
  );
  const done = others.find(({ word }) => executed.has(word));
  if (done !== undefined) return retryText.doneBy(executedText.what(done));
  const open = [...new Set([...others, ...openTwins(entries, write, retried)])];
  const [first] = open;
  if (first !== undefined) return twinText.stopped(nameEntries(open), first.entry);
  const repeated = repeatObjection(attempt);
  if (repeated !== undefined) return repeated;
  const since = executedSince(entries, write, retried);
  if (since.length > 0) return retryText.done(nameEntries(since));
  return isUnprotected(attempt, write, nowMs) ? retryText.unprotected(retried) : undefined;
};

/**
 * An attempt in the journal, right before the intent is recorded, that the user did not
 * acknowledge. A confirmation acknowledges what the journal had then (`acknowledgedBy`): another terminal may have
 * done the same since. Nothing but a retry acknowledges one whose outcome is open.
 */
export const sendObjection = (
  entries: readonly Entry[],
  write: Wanted,
  { resends, known = [] }: AcknowledgedEntry,
  nowMs: number,
): string | undefined => {
  if (resends !== undefined) return whyNotRetried(entries, write, resends, nowMs);
  const [twin] = openTwins(entries, write);
  if (twin !== undefined) return twinText.stopped(nameEntries([twin]), twin.entry);
  const done = executedAttempt(entries, write);
  if (done !== undefined) return `${executedText.what(done)}: ${executedText.next(done)}`;
  const attempts = attemptsAtSameContent(entries, write).filter(({ word }) => !harmless.has(word));
  const same = attempts.findLast(({ bodySha256 }) => bodySha256 === write.bodySha256);
  if (same !== undefined)
    return repeatObjection(same) ?? sendObjections.sameBytes(same.entry, same.word);
  const others = attempts.filter(({ entry }) => !known.includes(entry));
  if (others.length > 0) return sendObjections.newAttempts(nameEntries(others));
  const twins = executedTwins(entries, write).filter(({ entry }) => !known.includes(entry));
  return twins.length === 0 ? undefined : twinText.since(nameEntries(twins));
};
