import { isPastDeadline, type Entry } from '../../storage/journal/entry.ts';
import type { Intent } from '../../storage/journal/records.ts';
import { proveByHash } from '../proof/hash-evidence.ts';
import { whyOpen, duplicateText, evidenceText } from '../messages/messages.ts';
import {
  findAllocatedParty,
  pollCompletion,
  readCompletion,
  type TrackDeps,
  type TrackedOutcome,
  metInFlight,
} from './poll-completion.ts';
import { appendToJournal } from '../../storage/journal/journal-file.ts';
import { tryIo } from '../../lib/result.ts';
import { resolveDuplicates, type DuplicateResolution } from './resolve-duplicates.ts';
import { isOffset } from '../../ledger/rules/rules.ts';

const whyNoCompletion = ({
  submissionId,
  ledgerEnd,
  ledgerEndWhy = whyOpen.noLedgerEnd,
}: Traces): string | undefined => {
  if (submissionId === undefined) return whyOpen.noSubmissionId;
  return ledgerEnd === undefined || !isOffset(ledgerEnd) ? ledgerEndWhy : undefined;
};

/** Undefined if a service can be queried: the hash that a party signed is enough. */
export const whyNotFollowed = (traces: Traces): string | undefined => {
  const { operation, partyId, hash } = traces;
  if (operation === 'allocateParty') return partyId === undefined ? whyOpen.noPartyId : undefined;
  return hash === undefined ? whyNoCompletion(traces) : undefined;
};

export type TrackResult = {
  readonly followed: TrackedOutcome;
  readonly unrecorded?: string | undefined;
};

export type TrackOptions = { readonly waitMs: number; readonly signal?: AbortSignal | undefined };

export type TrackAndRecord = TrackDeps & { readonly stateDir: string };

/** Its party was found on the ledger. */
const foundBy = (entries: readonly Entry[], name: string): DuplicateResolution => {
  const own = entries.find(({ entry }) => entry === name);
  if (own === undefined) return { findings: [], instead: undefined };
  const evidence = evidenceText.partyFound;
  const reason = duplicateText.partyExists(name);
  const { findings, instead } = resolveDuplicates(entries, own, { evidence, reason });
  if (instead === undefined) return { findings, instead };
  const detail = duplicateText.accepted(instead);
  const itself = { event: 'finding', entry: name, word: 'SUPERSEDED', evidence, detail } as const;
  return { findings: [...findings, itself], instead };
};

/** If the party exists already, an earlier attempt with a lost response allocated it. */
export const refusedAllocation = async (
  entry: string,
  partyId: string,
  { deps, waiting }: { readonly deps: TrackAndRecord; readonly waiting: TrackOptions },
): Promise<TrackResult | undefined> => {
  const outcome = await findAllocatedParty(deps, partyId, waiting.signal);
  if (outcome.kind !== 'allocated') return undefined;
  let instead: string | undefined;
  const noted = tryIo(() =>
    appendToJournal(
      deps.stateDir,
      (entries) => {
        const resolution = foundBy(entries, entry);
        ({ instead } = resolution);
        return resolution.findings;
      },
      deps.now(),
    ),
  );
  const unrecorded = noted.ok ? undefined : noted.error;
  return { followed: { kind: 'existed', instead }, unrecorded };
};

const open = (reason: string): TrackedOutcome => ({ kind: 'open', why: reason });

export type Traces = Pick<
  Intent,
  | 'operation'
  | 'submissionId'
  | 'commandId'
  | 'parties'
  | 'userId'
  | 'ledgerEnd'
  | 'ledgerEndWhy'
  | 'maxRecordTime'
  | 'synchronizer'
  | 'hash'
  | 'partyId'
>;

type Means = { readonly deps: TrackDeps; readonly waiting: TrackOptions };

const learnCompletion = async (
  traces: Traces,
  { deps, waiting }: Means,
): Promise<TrackedOutcome> => {
  const reason = whyNoCompletion(traces);
  if (reason !== undefined) return open(reason);
  const { submissionId = '', parties = [], userId = '', synchronizer, hash, commandId } = traces;
  const { ledgerEnd: begin = '', maxRecordTime } = traces;
  const sought = { submissionId, parties, userId, begin, synchronizer, hash, commandId };
  // After the deadline nothing new can arrive: all completions are read once, without waiting.
  const isOver = isPastDeadline({ maxRecordTime }, new Date(deps.now()).toISOString());
  const patience = isOver ? { ...waiting, waitMs: 0 } : waiting;
  const followed = expiring(await pollCompletion(deps, sought, patience), maxRecordTime);
  return isOver && followed.kind === 'open' && followed.why === whyOpen.timedOut
    ? open(whyOpen.notPastDeadline)
    : followed;
};

/** The completion rules out that its own attempt was recorded: what it met is not this submission itself. */
const isRefusal = (ended: TrackedOutcome, own: string): boolean =>
  ended.kind === 'failed' &&
  (ended.verdict.earlier === undefined
    ? ended.verdict.word === 'REJECTED'
    : ended.error.existingSubmissionId !== own);

/**
 * Judges a commit in the light of what this attempt's completion says. A gateway that sends a request
 * twice gets a refusal for the second one, and the first commits: then the commit, or what the
 * refusal met, names this attempt.
 */
const ofAnother = (commit: TrackedOutcome, ended: TrackedOutcome, own: string): TrackedOutcome =>
  commit.kind === 'committed' && commit.submissionId !== own && isRefusal(ended, own)
    ? { ...commit, isOther: true }
    : commit;

const learnByHash = async (
  { hash, submissionId = '', parties = [] }: Traces,
  { deps, waiting }: Means,
): Promise<TrackedOutcome> => {
  if (hash === undefined) return open('');
  const proof = await proveByHash({ hash, submissionId, parties }, deps, waiting.signal);
  if (proof.kind === 'nothing') return open(proof.notes.join('; '));
  if (proof.kind === 'committed') {
    const { refusal, ...commit } = proof;
    return refusal === undefined
      ? commit
      : ofAnother(commit, readCompletion(refusal), submissionId);
  }
  const ended = readCompletion(proof.completion);
  return ended.kind === 'failed' ? ended : open(whyOpen.completionUnreadable);
};

const openBoth = (one: TrackedOutcome & { kind: 'open' }, other: TrackedOutcome): TrackedOutcome =>
  other.kind === 'open' && other.why !== '' ? open(`${one.why}; ${other.why}`) : one;

const lookEveryMs = 1000;

/** What another attempt has under way may be found a moment later. */
const lookByHash = async (
  traces: Traces,
  means: Means,
  waits: boolean,
): Promise<TrackedOutcome> => {
  const { deps, waiting } = means;
  let left = waits ? Math.floor(waiting.waitMs / lookEveryMs) : 0;
  let found = await learnByHash(traces, means);
  for (; left > 0 && found.kind !== 'committed' && waiting.signal?.aborted !== true; left -= 1) {
    await deps.sleep(lookEveryMs, waiting.signal);
    found = await learnByHash(traces, means);
  }
  return found;
};

/**
 * A commit found by hash outranks the completion, which is that of one attempt: a refusal or an
 * absence is never the last word before the hash was looked for.
 */
const learnExecution = async (
  traces: Traces,
  means: Means,
  isHashFirst: boolean,
): Promise<TrackedOutcome> => {
  const before = isHashFirst ? await learnByHash(traces, means) : undefined;
  if (before !== undefined && before.kind !== 'open' && !metInFlight(before)) return before;
  const polled = await learnCompletion(traces, means);
  if (polled.kind === 'committed') return polled;
  // A duplicate says already which other attempt was accepted.
  if (polled.kind === 'failed' && polled.verdict.earlier === 'accepted') return polled;
  if (before !== undefined && polled.kind === 'open') return openBoth(polled, before);
  const after = await lookByHash(traces, means, metInFlight(polled));
  if (after.kind === 'committed') return ofAnother(after, polled, traces.submissionId ?? '');
  if (polled.kind !== 'open') return polled;
  return after.kind === 'open' ? openBoth(polled, after) : after;
};

/** If everything up to the deadline was read. */
const expiring = (followed: TrackedOutcome, maxRecordTime: string | undefined): TrackedOutcome => {
  if (followed.kind !== 'open' || followed.upTo === undefined || maxRecordTime === undefined)
    return followed;
  const upTo = new Date(followed.upTo).toISOString();
  return isPastDeadline({ maxRecordTime }, upTo)
    ? { kind: 'expired', maxRecordTime, upTo }
    : followed;
};

/** `isHashFirst`: the write was sent a while ago, so the lookups by hash need no wait. */
export const learnOutcome = async (
  traces: Traces,
  means: Means,
  isHashFirst: boolean,
): Promise<TrackedOutcome> => {
  const { operation, partyId = '' } = traces;
  const reason = whyNotFollowed(traces);
  if (reason !== undefined) return open(reason);
  return operation === 'allocateParty'
    ? findAllocatedParty(means.deps, partyId, means.waiting.signal)
    : learnExecution(traces, means, isHashFirst);
};
