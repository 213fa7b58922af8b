import { isPastDeadline, type Entry } from '../../storage/journal/entry.ts';
import type { Intent, JournalRecord } from '../../storage/journal/records.ts';
import { appendToJournal } from '../../storage/journal/journal-file.ts';
import { parseJson } from '../../lib/json/json.ts';
import { tryIo } from '../../lib/result.ts';
import { supersedeOthers } from './resolve-duplicates.ts';
import { findAllocatedParty, pollCompletion, type TrackedOutcome } from './poll-completion.ts';
import { buildCompletionRecord } from './outcome-records.ts';
import {
  refusedAllocation,
  type TrackAndRecord,
  type TrackResult,
  type TrackOptions,
} from './refused-allocation.ts';
import { requestFacts } from '../request-facts.ts';
import type { WriteSubmission, SubmitResult } from '../send/submit.ts';
import { exitCodeForRefusal, type WriteName } from '../classify-outcome.ts';
import { whyNotFollowed } from './why-not-followed.ts';
import { evidenceText } from '../messages.ts';

const open = (reason: string): TrackedOutcome => ({ kind: 'open', why: reason });

/** The fields that identify a write. */
type Traces = Pick<
  Intent,
  | 'operation'
  | 'submissionId'
  | 'parties'
  | 'userId'
  | 'ledgerEnd'
  | 'ledgerEndWhy'
  | 'maxRecordTime'
  | 'partyId'
>;

const learn = async (
  traces: Traces,
  { deps, waiting }: { readonly deps: TrackAndRecord; readonly waiting: TrackOptions },
): Promise<TrackedOutcome> => {
  const { operation, submissionId = '', parties = [], userId = '', partyId = '' } = traces;
  const reason = whyNotFollowed(traces);
  if (reason !== undefined) return open(reason);
  if (operation === 'allocateParty') return findAllocatedParty(deps, partyId, waiting.signal);
  const { ledgerEnd: begin = '', maxRecordTime } = traces;
  const sought = { submissionId, parties, userId, begin };
  // After the deadline nothing new can arrive, so all completions are read once, without waiting.
  const isOver = isPastDeadline({ maxRecordTime }, new Date(deps.now()).toISOString());
  const patience = isOver ? { ...waiting, waitMs: 0 } : waiting;
  return expiring(await pollCompletion(deps, sought, patience), maxRecordTime);
};

/** Turns an open outcome into an expired one if everything up to the deadline was read. */
const expiring = (followed: TrackedOutcome, maxRecordTime: string | undefined): TrackedOutcome => {
  if (followed.kind !== 'open' || followed.upTo === undefined || maxRecordTime === undefined)
    return followed;
  const upTo = new Date(followed.upTo).toISOString();
  return isPastDeadline({ maxRecordTime }, upTo)
    ? { kind: 'expired', maxRecordTime, upTo }
    : followed;
};

/** The records of a tracked outcome; none while it is open. */
const recordsOf = (
  entries: readonly Entry[],
  name: string,
  followed: TrackedOutcome,
): readonly JournalRecord[] => {
  const own = entries.find(({ entry }) => entry === name);
  const common = { event: 'finding', entry: name } as const;
  switch (followed.kind) {
    case 'committed': {
      const { updateId } = followed;
      const others =
        own === undefined ? [] : supersedeOthers(entries, own, evidenceText.completionOf(name));
      return [
        { ...common, word: 'COMMITTED', evidence: evidenceText.completion, updateId },
        ...others,
      ];
    }
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

/** Looks for the outcome of a journal entry, and records the result. */
export const trackEntry = async (
  { entry, ...traces }: Traces & { readonly entry: string },
  means: TrackAndRecord,
  waiting: TrackOptions,
): Promise<TrackResult> => {
  const followed = await learn(traces, { deps: means, waiting });
  if (followed.kind === 'open') return { followed };
  let judged = followed;
  const noted = tryIo(() =>
    appendToJournal(
      means.stateDir,
      (entries) => {
        if (followed.kind === 'failed') {
          const { verdict } = buildCompletionRecord(entries, entry, followed);
          judged = { ...followed, verdict };
        }
        return recordsOf(entries, entry, followed);
      },
      means.now(),
    ),
  );
  return { followed: judged, unrecorded: noted.ok ? undefined : noted.error };
};

/** The statuses that a read can improve on. */
const openWords: Readonly<Record<WriteName, readonly string[]>> = {
  allocateParty: ['UNKNOWN'],
  executeSubmission: ['ACCEPTED', 'UNKNOWN'],
};

/**
 * Looks for the outcome of a write after its response: for an execution its completion, for an allocation
 * whose response was lost its party. Records the result in the journal. These are reads, and nothing
 * depends on them.
 */
export const trackOutcome = async (
  { sealed, partyId, maxRecordTime, ledger }: WriteSubmission,
  { entry, verdict }: SubmitResult & { kind: 'sent' },
  means: TrackAndRecord,
  waiting: TrackOptions,
): Promise<TrackResult | undefined> => {
  const { name: operation } = sealed;
  if (operation === 'allocateParty' && partyId !== undefined && verdict.exit === exitCodeForRefusal)
    return refusedAllocation(entry, partyId, { deps: means, waiting });
  if (!openWords[operation].includes(verdict.word)) return undefined;
  const facts = requestFacts(operation, parseJson(sealed.body));
  const traces = { ...facts, ...ledger, entry, operation, partyId, maxRecordTime };
  return trackEntry(traces, means, waiting);
};
