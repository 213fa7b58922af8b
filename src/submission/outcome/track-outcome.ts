import { isPastDeadline, type Entry } from '../../storage/journal/entry.ts';
import type { Intent, JournalRecord } from '../../storage/journal/records.ts';
import { appendToJournal } from '../../storage/journal/journal-file.ts';
import { parseJson } from '../../lib/json/json.ts';
import { tryIo } from '../../lib/io/try-io.ts';
import { supersedeOthers } from './resolve-duplicates.ts';
import { findAllocatedParty, pollCompletion, type TrackedOutcome } from './poll-completion.ts';
import { buildCompletionRecord } from './outcome-records.ts';
import { completionEvidence, partyFoundEvidence } from './format-tracked.ts';
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

const open = (reason: string): TrackedOutcome => ({ kind: 'open', why: reason });

/** The ids by which a write can be found. */
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
  // Nothing more can arrive after the deadline: everything available is read once.
  const isOver = isPastDeadline({ maxRecordTime }, new Date(deps.now()).toISOString());
  const patience = isOver ? { ...waiting, waitMs: 0 } : waiting;
  return expiring(await pollCompletion(deps, sought, patience), maxRecordTime);
};

/** A write that was not found after its latest record time will not appear any more. */
const expiring = (followed: TrackedOutcome, maxRecordTime: string | undefined): TrackedOutcome => {
  if (followed.kind !== 'open' || followed.upTo === undefined || maxRecordTime === undefined)
    return followed;
  const upTo = new Date(followed.upTo).toISOString();
  return isPastDeadline({ maxRecordTime }, upTo)
    ? { kind: 'expired', maxRecordTime, upTo }
    : followed;
};

/** Returns the records about it; none while the outcome is still open. */
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
        own === undefined ? [] : supersedeOthers(entries, own, `the completion of ${name}`);
      return [{ ...common, word: 'COMMITTED', evidence: completionEvidence, updateId }, ...others];
    }
    case 'failed':
      return buildCompletionRecord(entries, name, followed).findings;
    case 'allocated':
      return [{ ...common, word: 'ALLOCATED', evidence: partyFoundEvidence }];
    case 'expired':
      return [{ event: 'looked', entry: name, upTo: followed.upTo }];
    case 'existed':
    case 'open':
      return [];
    default:
      return followed satisfies never;
  }
};

/** Looks for what became of an entry of the journal, and writes down what was learnt. */
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

/** Statuses that a read can still improve. */
const openWords: Readonly<Record<WriteName, readonly string[]>> = {
  allocateParty: ['UNKNOWN'],
  executeSubmission: ['ACCEPTED', 'UNKNOWN'],
};

/**
 * Learns what became of a write after its answer, where the service lets that be read: of an
 * execution its completion, of an allocation whose answer was lost its party. What was learnt goes
 * into the journal. These are reads, and nothing depends on them.
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
