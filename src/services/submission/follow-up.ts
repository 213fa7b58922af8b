import { isPastDeadline, type Entry } from '../../journal/entries.ts';
import type { Intent, JournalRecord } from '../../journal/records.ts';
import { appendToJournal } from '../../journal/submissions.ts';
import { parseJson } from '../../lib/json.ts';
import { attempt } from '../attempt.ts';
import { carriedOutAs } from './duplicates.ts';
import { findParty, followExecution, type Followed } from './follow.ts';
import { concludeCompletion } from './findings.ts';
import { completion, partyFound } from './followed-words.ts';
import {
  refusedAllocation,
  type FollowAndKeep,
  type FollowedUp,
  type Waiting,
} from './refused-allocation.ts';
import { requestFacts } from './request-facts.ts';
import type { Submission, Submitted } from './submit.ts';
import { refusedCode, type WriteName } from './verdict.ts';
import { whyNotFollowed } from './why-not-followed.ts';

const open = (why: string): Followed => ({ kind: 'open', why });

/** What a write can be found by. */
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
  { means, waiting }: { readonly means: FollowAndKeep; readonly waiting: Waiting },
): Promise<Followed> => {
  const { operation, submissionId = '', parties = [], userId = '', partyId = '' } = traces;
  const why = whyNotFollowed(traces);
  if (why !== undefined) return open(why);
  if (operation === 'allocateParty') return findParty(means, partyId, waiting.signal);
  const { ledgerEnd: begin = '', maxRecordTime } = traces;
  const sought = { submissionId, parties, userId, begin };
  // What did not come in time is not waited for: all that there is is read once.
  const isOver = isPastDeadline({ maxRecordTime }, new Date(means.now()).toISOString());
  const patience = isOver ? { ...waiting, waitMs: 0 } : waiting;
  return expiring(await followExecution(means, sought, patience), maxRecordTime);
};

/** What was not found when nothing could be recorded any more is not to come. */
const expiring = (followed: Followed, maxRecordTime: string | undefined): Followed => {
  if (followed.kind !== 'open' || followed.upTo === undefined || maxRecordTime === undefined)
    return followed;
  const upTo = new Date(followed.upTo).toISOString();
  return isPastDeadline({ maxRecordTime }, upTo)
    ? { kind: 'expired', maxRecordTime, upTo }
    : followed;
};

/** What is written down of it; nothing was learnt of what is still open. */
const recordsOf = (
  entries: readonly Entry[],
  name: string,
  followed: Followed,
): readonly JournalRecord[] => {
  const own = entries.find(({ entry }) => entry === name);
  const common = { event: 'finding', entry: name } as const;
  switch (followed.kind) {
    case 'committed': {
      const { updateId } = followed;
      const others =
        own === undefined ? [] : carriedOutAs(entries, own, `the completion of ${name}`);
      return [{ ...common, word: 'COMMITTED', evidence: completion, updateId }, ...others];
    }
    case 'failed':
      return concludeCompletion(entries, name, followed).findings;
    case 'allocated':
      return [{ ...common, word: 'ALLOCATED', evidence: partyFound }];
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
export const followEntry = async (
  { entry, ...traces }: Traces & { readonly entry: string },
  means: FollowAndKeep,
  waiting: Waiting,
): Promise<FollowedUp> => {
  const followed = await learn(traces, { means, waiting });
  if (followed.kind === 'open') return { followed };
  let judged = followed;
  const noted = attempt(() =>
    appendToJournal(
      means.stateDir,
      (entries) => {
        if (followed.kind === 'failed') {
          const { verdict } = concludeCompletion(entries, entry, followed);
          judged = { ...followed, verdict };
        }
        return recordsOf(entries, entry, followed);
      },
      means.now(),
    ),
  );
  return { followed: judged, unrecorded: noted.ok ? undefined : noted.why };
};

/** Where no more than this is known, a read can tell more. */
const openWords: Readonly<Record<WriteName, readonly string[]>> = {
  allocateParty: ['UNKNOWN'],
  executeSubmission: ['ACCEPTED', 'UNKNOWN'],
};

/**
 * Learns what became of a write after its answer, where the service lets that be read: of an
 * execution its completion, of an allocation whose answer was lost its party. What was learnt goes
 * into the journal. These are reads, and nothing depends on them.
 */
export const followUp = async (
  { sealed, partyId, maxRecordTime, ledger }: Submission,
  { entry, verdict }: Submitted & { kind: 'sent' },
  means: FollowAndKeep,
  waiting: Waiting,
): Promise<FollowedUp | undefined> => {
  const { name: operation } = sealed;
  if (operation === 'allocateParty' && partyId !== undefined && verdict.exit === refusedCode)
    return refusedAllocation(entry, partyId, { means, waiting });
  if (!openWords[operation].includes(verdict.word)) return undefined;
  const facts = requestFacts(operation, parseJson(sealed.body));
  const traces = { ...facts, ...ledger, entry, operation, partyId, maxRecordTime };
  return followEntry(traces, means, waiting);
};
