import {
  haveSamePurpose,
  isSameWrite,
  ledgerAddress,
  type Entry,
  type WriteKey,
} from '../storage/journal/entry.ts';
import type { Intent, WriteStatus } from '../storage/journal/records.ts';
import { isPresent } from '../lib/json/fields.ts';
import { integerJson, type JsonObject } from '../lib/json/json.ts';
import { readPurpose } from '../verify/write-identity.ts';
import { requestFacts } from './request-facts.ts';
import { retryText } from './messages/retry-messages.ts';

/** A write as far as others can be compared with it; an entry of the journal is one. */
export type Attempt = WriteKey &
  Pick<Intent, 'commandId' | 'userId' | 'subject' | 'deduplicationSeconds' | 'maxRecordTime'> & {
    readonly spends?: readonly string[] | undefined;
  };

/** What is compared with the journal before a request is sent. */
export const attemptAt = (
  target: Pick<WriteKey, 'operation' | 'url'>,
  request: JsonObject,
  known: Pick<WriteKey, 'identity' | 'hash'> = {},
): Attempt => ({
  ...requestFacts(target.operation, request),
  ...readPurpose(target.operation, request),
  ...known,
  ...target,
});

/** It may still be executed, or have been. */
const open: ReadonlySet<WriteStatus> = new Set(['UNKNOWN', 'SENDING', 'ACCEPTED', 'IN FLIGHT']);

export const isOpen = ({ word }: Pick<Entry, 'word'>): boolean => open.has(word);

/** It met another entry in flight, and a participant registers nothing then: the other one is open. */
const isTurnedAway = (
  { word, findings, submissionId: own }: Entry,
  entries: readonly Entry[],
): boolean => {
  const met = findings.at(-1)?.existingSubmissionId;
  return (
    word === 'IN FLIGHT' &&
    met !== undefined &&
    met !== own &&
    entries.some(({ submissionId }) => submissionId === met)
  );
};

const isSameLedger = (one: WriteKey, other: WriteKey): boolean =>
  ledgerAddress(one) === ledgerAddress(other);

/** They do the same on the same ledger, and their outcome is open; oldest first. */
export const openTwins = (
  entries: readonly Entry[],
  write: WriteKey,
  retried?: string,
): readonly Entry[] =>
  entries.filter(
    (entry) =>
      isOpen(entry) &&
      !isTurnedAway(entry, entries) &&
      entry.entry !== retried &&
      isSameLedger(entry, write) &&
      haveSamePurpose(entry, write),
  );

/** Another address may lead to the same ledger. */
export const openTwinsElsewhere = (entries: readonly Entry[], write: WriteKey): readonly Entry[] =>
  entries.filter(
    (entry) => isOpen(entry) && !isSameLedger(entry, write) && haveSamePurpose(entry, write),
  );

/** SUPERSEDED is executed, too: by another attempt, which this journal may not have. The surest come first. */
export const executed: ReadonlySet<WriteStatus> = new Set([
  ...(['COMMITTED', 'ALLOCATED', 'ACCEPTED EARLIER', 'SUPERSEDED'] as const),
]);

/** They did the same on the same ledger; oldest first. */
export const executedTwins = (entries: readonly Entry[], write: WriteKey): readonly Entry[] =>
  entries.filter(
    (entry) =>
      executed.has(entry.word) && isSameLedger(entry, write) && haveSamePurpose(entry, write),
  );

/** The entry that a chain of retries began with. */
const firstOfRetries = (entries: readonly Entry[], name: string): string => {
  const earlier = entries.find(({ entry }) => entry === name)?.resends;
  return earlier === undefined ? name : firstOfRetries(entries, earlier);
};

/**
 * They did the same since a user first asked for what is retried. Whatever protects the retry from the entry that
 * it names doesn't protect it from these: each may use up another contract of that entry.
 */
export const executedSince = (
  entries: readonly Entry[],
  write: WriteKey,
  retried: string,
): readonly Entry[] => {
  const first = firstOfRetries(entries, retried);
  const from = entries.findIndex(({ entry }) => entry === first);
  return executedTwins(entries.slice(Math.max(from, 0)), write);
};

/** Participants accept what was prepared up to a day ago (`preparationTimeRecordTimeTolerance` of the Global Synchronizer). */
const longestLifeMs = 24 * 3_600_000;

/** True if the deadline isn't signed: under V2, anyone who has the bytes can change it. */
export const hasUnsignedDeadline = ({ scheme }: Pick<Entry, 'scheme'>): boolean =>
  scheme === 'HASHING_SCHEME_VERSION_V2';

/** The last one that EXPIRED, but could be executed in addition to this write. */
export const revivableTwin = (
  entries: readonly Entry[],
  write: Attempt,
  nowMs: number,
): Entry | undefined =>
  entries.findLast(
    (entry) =>
      entry.word === 'EXPIRED' &&
      hasUnsignedDeadline(entry) &&
      nowMs - Date.parse(entry.at) < longestLifeMs &&
      isSameLedger(entry, write) &&
      haveSamePurpose(entry, write) &&
      whatProtects(entry, write, nowMs) === undefined,
  );

/** A person who repeats a payment by mistake does it within minutes. */
const recentMs = 15 * 60_000;

const endedAt = ({ at, findings }: Entry): number => Date.parse(findings.at(-1)?.at ?? at);

/** The last one that did the same a moment ago; another attempt at the same bytes is none. */
export const recentTwin = (
  entries: readonly Entry[],
  write: WriteKey,
  nowMs: number,
): Entry | undefined =>
  executedTwins(entries, write).findLast(
    (entry) => !isSameWrite(entry, write) && nowMs - endedAt(entry) < recentMs,
  );

/** Clocks differ, and an attempt is recorded a moment before it is sent. */
const marginSeconds = 60;

/**
 * The deduplication period in seconds in which a command id excludes the earlier attempt, whichever of the two
 * arrives first: it reaches back before the one was sent, and lasts until that one can't be recorded any more.
 */
const retrySeconds = (
  { at, maxRecordTime }: Pick<Entry, 'at' | 'maxRecordTime'>,
  nowMs: number,
): number => {
  const sinceMs = nowMs - Date.parse(at);
  const untilMs =
    maxRecordTime === undefined ? longestLifeMs - sinceMs : Date.parse(maxRecordTime) - nowMs;
  return Math.ceil(Math.max(sinceMs, untilMs, 0) / 1000) + marginSeconds;
};

/** A participant counts commands by its user, their parties and their id. One purpose has the same parties. */
const haveSameCommandId = (one: Attempt, other: Attempt): boolean =>
  one.commandId !== undefined &&
  one.commandId === other.commandId &&
  one.userId === other.userId &&
  (one.subject === other.subject || one.subject === undefined || other.subject === undefined) &&
  one.purpose === other.purpose;

/** Says why at most one of two attempts at the same purpose is executed; undefined if both may be. */
export const whatProtects = (earlier: Entry, retry: Attempt, nowMs: number): string | undefined => {
  if (earlier.operation === 'allocateParty') return retryText.byParty(earlier.entry);
  const shared = retry.spends?.find((id) => earlier.spends?.includes(id) === true);
  if (shared !== undefined) return retryText.byInput(earlier.entry, shared);
  // A mediator rejects a UUID that it has seen within twice the life of what was prepared, so once
  // is all (Canton, `MediatorEventDeduplicator`; Splice, bootstrap-canton.sc: 48 and 24 hours).
  if (isSameWrite(earlier, retry)) return retryText.bySameTransaction(earlier.entry);
  const needed = retrySeconds(earlier, nowMs);
  const { deduplicationSeconds: own = 0 } = retry;
  // Without a period of its own, the earlier one has the longest that the participant knows.
  const { deduplicationSeconds: before = needed } = earlier;
  return haveSameCommandId(earlier, retry) && own >= needed && before >= needed
    ? retryText.byCommandId(earlier.entry, own)
    : undefined;
};

/** The period of a retry lasts longer, because a person reads it before it is sent. */
const reviewSeconds = 600;

const periodFor = (earlier: Entry, nowMs: number): JsonObject => {
  const seconds = integerJson(BigInt(retrySeconds(earlier, nowMs) + reviewSeconds));
  return { DeduplicationDuration: { value: { seconds, nanos: 0 } } };
};

interface Retried {
  readonly earlier: Entry | undefined;
  readonly nowMs: number;
}

/** A retry that nothing else protects gets a deduplication period that does, unless it names one. */
export const protectRetry = (
  target: Pick<WriteKey, 'operation' | 'url'>,
  request: JsonObject,
  { earlier, nowMs }: Retried,
): JsonObject =>
  earlier === undefined ||
  isPresent(request['deduplicationPeriod']) ||
  whatProtects(earlier, attemptAt(target, request), nowMs) !== undefined
    ? request
    : { ...request, deduplicationPeriod: periodFor(earlier, nowMs) };
