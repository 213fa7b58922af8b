import { parseJson } from '../../lib/json/json.ts';
import { tryIo } from '../../lib/result.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import { appendToJournal } from '../../storage/journal/journal-file.ts';
import type {
  JournalRecord,
  OutcomeRecord,
  LedgerEndRecord,
} from '../../storage/journal/records.ts';
import { signedSynchronizer } from '../../verify/write-identity.ts';
import { exitCodeForRefusal, type WriteName } from '../classify-outcome.ts';
import { attemptWithSubmissionId } from '../find-attempts.ts';
import { duplicateText, evidenceText } from '../messages/messages.ts';
import { commitByHash } from '../proof/proof-by-hash.ts';
import { requestFacts } from '../request-facts.ts';
import type { WriteSubmission, SubmitResult } from '../send/submit.ts';
import { evidenceOf } from './format-tracked.ts';
import {
  learnOutcome,
  type Traces,
  refusedAllocation,
  type TrackAndRecord,
  type TrackResult,
  type TrackOptions,
} from './learn-outcome.ts';
import { buildCompletionRecord } from './outcome-records.ts';
import { fetchLedgerEnd, type TrackedOutcome, type TrackDeps } from './poll-completion.ts';
import { supersedeOthers } from './resolve-duplicates.ts';

/**
 * Tracking starts there. A ledger that doesn't return its end doesn't prevent the write. Between
 * confirmation and request nothing else is fetched.
 */
export const fetchLedgerEndForReview = async (
  name: WriteName,
  deps: Pick<TrackDeps, 'request' | 'now'>,
  signal?: AbortSignal,
): Promise<LedgerEndRecord> => {
  if (name !== 'executeSubmission') return {};
  const ledgerEndAt = new Date(deps.now()).toISOString();
  const end = await fetchLedgerEnd(deps, signal);
  return end.ok ? { ledgerEnd: end.value, ledgerEndAt } : { ledgerEndWhy: end.error };
};

type Committed = TrackedOutcome & { kind: 'committed' };

/** It is COMMITTED, and the others repeat it. */
const acceptedRecords = (
  entries: readonly Entry[],
  accepted: Entry,
  followed: Committed,
): readonly OutcomeRecord[] => {
  const { updateId, source } = followed;
  const evidence = evidenceOf(followed);
  const forOthers = source === 'completion' ? evidenceText.completionOf(accepted.entry) : evidence;
  const { entry } = accepted;
  return [
    { event: 'finding', entry, word: 'COMMITTED', evidence, updateId },
    ...supersedeOthers(entries, accepted, forOthers),
  ];
};

const commitRecords = (
  entries: readonly Entry[],
  own: Entry,
  followed: Committed,
): readonly OutcomeRecord[] => {
  const { updateId, submissionId, source } = followed;
  const evidence = evidenceOf(followed);
  const isOwn =
    submissionId === undefined ? source === 'completion' : submissionId === own.submissionId;
  if (isOwn) return acceptedRecords(entries, own, followed);
  if (submissionId === undefined || submissionId === '')
    return commitByHash(entries, own, { updateId, evidence, isOther: followed.isOther === true });
  const named = attemptWithSubmissionId(entries, { submissionId, url: own.url });
  if (named !== undefined) return acceptedRecords(entries, named, followed);
  const detail = duplicateText.acceptedElsewhere(submissionId);
  return [{ event: 'finding', entry: own.entry, word: 'SUPERSEDED', evidence, updateId, detail }];
};

const trackedRecords = (
  entries: readonly Entry[],
  name: string,
  followed: TrackedOutcome,
): readonly JournalRecord[] => {
  const own = entries.find(({ entry }) => entry === name);
  const common = { event: 'finding', entry: name } as const;
  switch (followed.kind) {
    case 'committed':
      return own === undefined ? [] : commitRecords(entries, own, followed);
    case 'failed':
      return buildCompletionRecord(entries, name, followed).findings;
    case 'allocated':
      return [{ ...common, word: 'ALLOCATED', evidence: evidenceText.partyFound }];
    case 'expired':
      return [{ event: 'looked', entry: name, upTo: followed.upTo }];
    case 'existed':
    case 'open':
      return [];
    default:
      return followed satisfies never;
  }
};

const judgeTracked = (
  entries: readonly Entry[],
  entry: string,
  followed: TrackedOutcome,
  records: readonly JournalRecord[],
): TrackedOutcome => {
  if (followed.kind === 'failed')
    return { ...followed, verdict: buildCompletionRecord(entries, entry, followed).verdict };
  if (followed.kind === 'allocated') {
    const wasAccepted = entries.some((known) => known.entry === entry && known.word === 'ACCEPTED');
    return wasAccepted ? { ...followed, wasAccepted } : followed;
  }
  if (followed.kind !== 'committed') return followed;
  const own = records.find((record) => record.entry === entry);
  return own?.event === 'finding' && own.word === 'COMMITTED'
    ? followed
    : { ...followed, isOther: true };
};

const learnAndRecord = async (
  { entry, ...traces }: Traces & { readonly entry: string },
  { deps, waiting }: { readonly deps: TrackAndRecord; readonly waiting: TrackOptions },
  isHashFirst: boolean,
): Promise<TrackResult> => {
  const followed = await learnOutcome(traces, { deps, waiting }, isHashFirst);
  if (followed.kind === 'open') return { followed };
  let judged: TrackedOutcome = followed;
  const noted = tryIo(() =>
    appendToJournal(
      deps.stateDir,
      (entries) => {
        const records = trackedRecords(entries, entry, followed);
        judged = judgeTracked(entries, entry, followed, records);
        return records;
      },
      deps.now(),
    ),
  );
  return { followed: judged, unrecorded: noted.ok ? undefined : noted.error };
};

/** The write was sent before, so the lookups by hash come first: they need no wait. */
export const trackEntry = (
  entry: Traces & { readonly entry: string },
  deps: TrackAndRecord,
  waiting: TrackOptions,
): Promise<TrackResult> => learnAndRecord(entry, { deps, waiting }, true);

const openWords: Readonly<Record<WriteName, readonly string[]>> = {
  allocateParty: ['UNKNOWN', 'IN FLIGHT'],
  executeSubmission: ['ACCEPTED', 'UNKNOWN', 'IN FLIGHT'],
};

/** While an outcome is open, `trackOutcome` looks for it. */
export const isOutcomeOpen = (operation: WriteName, word: string): boolean =>
  openWords[operation].includes(word);

/** Reads the completion of an execution, or the party of an allocation. */
export const trackOutcome = async (
  { sealed, partyId, maxRecordTime, hash, ledger }: WriteSubmission,
  { entry, verdict }: SubmitResult & { kind: 'sent' },
  means: TrackAndRecord,
  waiting: TrackOptions,
): Promise<TrackResult | undefined> => {
  const { name: operation } = sealed;
  if (operation === 'allocateParty' && partyId !== undefined && verdict.exit === exitCodeForRefusal)
    return refusedAllocation(entry, partyId, { deps: means, waiting });
  if (!isOutcomeOpen(operation, verdict.word)) return undefined;
  const request = parseJson(sealed.body);
  const facts = requestFacts(operation, request);
  const synchronizer = signedSynchronizer(operation, request);
  const traces = {
    ...facts,
    ...ledger,
    entry,
    operation,
    partyId,
    maxRecordTime,
    synchronizer,
    hash,
  };
  return learnAndRecord(traces, { deps: means, waiting }, false);
};
