import type { Entry } from '../../journal/entries.ts';
import type { Finding, Intent } from '../../journal/records.ts';
import { recordSubmission } from '../../journal/submissions.ts';
import { parseJson } from '../../lib/json.ts';
import { attempt } from '../attempt.ts';
import { carriedOutAs, supersede, type Superseding } from './duplicates.ts';
import { findParty, followExecution, type Followed, type FollowMeans } from './follow.ts';
import { requestFacts } from './request-facts.ts';
import type { Submission, Submitted } from './submit.ts';
import { refusedCode, type Verdict, type WriteName } from './verdict.ts';

const open = (why: string): Followed => ({ kind: 'open', why });

/** How a write stands after it was followed. */
export type FollowedUp = {
  readonly followed: Followed;
  /** Why what was learnt could not be written down. */
  readonly unrecorded?: string | undefined;
};

type Waiting = { readonly waitMs: number; readonly signal?: AbortSignal | undefined };

/** What a write can be found by. */
type Traces = Pick<
  Intent,
  'operation' | 'submissionId' | 'parties' | 'userId' | 'ledgerEnd' | 'partyId'
>;

type Means = FollowMeans & { readonly stateDir: string };

const learn = (
  { operation, submissionId, parties = [], userId = '', ledgerEnd, partyId }: Traces,
  { means, waiting }: { readonly means: Means; readonly waiting: Waiting },
): Promise<Followed> => {
  if (operation === 'allocateParty')
    return partyId === undefined
      ? Promise.resolve(open('which party it makes is not known here'))
      : findParty(means, partyId, waiting.signal);
  return ledgerEnd === undefined || submissionId === undefined
    ? Promise.resolve(open('the ledger did not tell its end before it was sent'))
    : followExecution(means, { submissionId, parties, userId, begin: ledgerEnd }, waiting);
};

const partyFound = 'the party is on the ledger';
const completion = 'its completion';

/** What is written down of it; nothing was learnt of what is still open. */
const findingsOf = (
  entries: readonly Entry[],
  name: string,
  followed: Followed,
): readonly Finding[] => {
  const own = entries.find(({ entry }) => entry === name);
  const common = { event: 'finding', entry: name } as const;
  switch (followed.kind) {
    case 'committed': {
      const { updateId } = followed;
      const others =
        own === undefined ? [] : carriedOutAs(entries, own, `the completion of ${name}`);
      return [{ ...common, word: 'COMMITTED', evidence: completion, updateId }, ...others];
    }
    case 'rejected': {
      const { code, message: detail } = followed;
      return [{ ...common, word: 'REJECTED', evidence: completion, code, detail }];
    }
    case 'allocated':
      return [{ ...common, word: 'ALLOCATED', evidence: partyFound }];
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
  means: Means,
  waiting: Waiting,
): Promise<FollowedUp> => {
  const followed = await learn(traces, { means, waiting });
  if (followed.kind === 'open') return { followed };
  const noted = attempt(() =>
    recordSubmission(
      means.stateDir,
      (entries) => findingsOf(entries, entry, followed),
      means.now(),
    ),
  );
  return { followed, unrecorded: noted.ok ? undefined : noted.why };
};

/**
 * A service refuses an allocation of which the party is there already, in words of its own. So the
 * party is looked for, and an earlier attempt whose answer was lost is then the one that made it.
 */
const refusedAllocation = async (
  entry: string,
  partyId: string,
  { means, waiting }: { readonly means: Means; readonly waiting: Waiting },
): Promise<FollowedUp | undefined> => {
  const found = await findParty(means, partyId, waiting.signal);
  if (found.kind !== 'allocated') return undefined;
  let instead: string | undefined;
  const noted = attempt(() =>
    recordSubmission(
      means.stateDir,
      (entries) => {
        const told = foundBy(entries, entry);
        ({ instead } = told);
        return told.findings;
      },
      means.now(),
    ),
  );
  const unrecorded = noted.ok ? undefined : noted.why;
  return { followed: { kind: 'existed', instead }, unrecorded };
};

/** What it says of an attempt, and of those before it, that its party is on the ledger. */
const foundBy = (entries: readonly Entry[], name: string): Superseding => {
  const own = entries.find(({ entry }) => entry === name);
  if (own === undefined) return { findings: [], instead: undefined };
  const evidence = partyFound;
  const why = `${name} was refused, and the party is there`;
  const { findings, instead } = supersede(entries, own, { evidence, why });
  if (instead === undefined) return { findings, instead };
  const detail = `${instead} was accepted`;
  const itself = { event: 'finding', entry: name, word: 'SUPERSEDED', evidence, detail } as const;
  return { findings: [...findings, itself], instead };
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
  { sealed, partyId, ledger }: Submission,
  { entry, verdict }: Submitted & { kind: 'sent' },
  means: Means,
  waiting: Waiting,
): Promise<FollowedUp | undefined> => {
  const { name: operation } = sealed;
  if (operation === 'allocateParty' && partyId !== undefined && verdict.exit === refusedCode)
    return refusedAllocation(entry, partyId, { means, waiting });
  if (!openWords[operation].includes(verdict.word)) return undefined;
  const facts = requestFacts(operation, parseJson(sealed.body));
  return followEntry({ ...facts, ...ledger, entry, operation, partyId }, means, waiting);
};

/** The word and the exit code of a write once it was followed; as before when nothing was learnt. */
export const verdictAfter = (verdict: Verdict, followed: Followed | undefined): Verdict => {
  switch (followed?.kind) {
    case 'committed':
      return { ...verdict, word: 'COMMITTED', exit: 0, detail: completion };
    case 'rejected':
      return { ...verdict, word: 'REJECTED', exit: refusedCode, detail: completion };
    case 'allocated':
      return { ...verdict, word: 'ALLOCATED', exit: 0, detail: partyFound };
    case 'existed':
      return followed.instead === undefined
        ? verdict
        : { ...verdict, word: 'SUPERSEDED', exit: 0, detail: partyFound };
    default:
      return verdict;
  }
};

/** A write that was followed, in words. */
export const followedWords = (followed: Followed): string => {
  switch (followed.kind) {
    case 'committed':
      return `committed as update ${followed.updateId}`;
    case 'rejected':
      return `rejected after it was accepted: ${followed.message} (status ${followed.code})`;
    case 'allocated':
      return 'the party is on the ledger: it was allocated, though the answer was lost';
    case 'existed':
      return followed.instead === undefined
        ? 'the party is on the ledger already, by no attempt that is known here'
        : `the party is on the ledger: ${followed.instead} allocated it`;
    case 'open':
      return `not followed further: ${followed.why}`;
    default:
      return followed satisfies never;
  }
};
