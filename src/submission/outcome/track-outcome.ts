import { appendToJournal } from '../../storage/journal/journal-file.ts';
import { parseJson } from '../../lib/json/json.ts';
import { tryIo } from '../../lib/result.ts';
import { learnOutcome, type Traces } from './learn-outcome.ts';
import type { TrackedOutcome } from './poll-completion.ts';
import {
  refusedAllocation,
  type TrackAndRecord,
  type TrackResult,
  type TrackOptions,
} from './refused-allocation.ts';
import { judgeTracked, trackedRecords } from './tracked-records.ts';
import { requestFacts } from '../request-facts.ts';
import type { WriteSubmission, SubmitResult } from '../send/submit.ts';
import { exitCodeForRefusal, type WriteName } from '../classify-outcome.ts';
import { signedSynchronizer } from '../../verify/write-identity.ts';

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

/**
 * Looks for the outcome of a journal entry, and records the result. It was sent before, so the lookups by
 * hash come first: they need no wait.
 */
export const trackEntry = (
  entry: Traces & { readonly entry: string },
  deps: TrackAndRecord,
  waiting: TrackOptions,
): Promise<TrackResult> => learnAndRecord(entry, { deps, waiting }, true);

/** The statuses that a read can improve on. */
const openWords: Readonly<Record<WriteName, readonly string[]>> = {
  allocateParty: ['UNKNOWN'],
  executeSubmission: ['ACCEPTED', 'UNKNOWN'],
};

/** Returns whether `trackOutcome` looks for the outcome of a write with this status. */
export const isOutcomeOpen = (operation: WriteName, word: string): boolean =>
  openWords[operation].includes(word);

/**
 * Looks for the outcome of a write after its response: for an execution its completion, for an allocation
 * whose response was lost its party. Records the result in the journal. These are reads, and nothing
 * depends on them.
 */
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
