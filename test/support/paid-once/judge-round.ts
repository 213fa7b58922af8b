import type { LedgerState } from '../../../src/sandbox/state/ledger-state.ts';
import type { Entry } from '../../../src/storage/journal/entry.ts';
import type { WriteStatus } from '../../../src/storage/journal/records.ts';
import type { Purpose } from './purposes.ts';

/** How often the ledger carried a purpose out: counted in its updates, and never in the journal. */
export const timesDone = ({ ordered }: LedgerState, { isDoneBy }: Purpose): number =>
  ordered
    .flatMap((update) => (update.kind === 'transaction' && update.signedHash ? update.roots : []))
    .filter(isDoneBy).length;

/** The sandbox's faults record a submission under the id of an earlier one, which isn't in the journal. */
const isOf = ({ submissionId: id = '' }: Entry, submissionId: string): boolean =>
  submissionId === id || submissionId === `earlier-than-${id}`;

/** The ledger recorded this attempt, or the same signed transaction for another one. */
const isOnLedger = ({ ordered }: LedgerState, { hash }: Entry): boolean =>
  ordered.some((update) => update.kind === 'transaction' && update.signedHash === hash);

/** The updates that the ledger made of this attempt. */
const updatesOf = ({ completions }: LedgerState, entry: Entry): readonly string[] =>
  completions
    .filter(({ submissionId }) => isOf(entry, submissionId))
    .flatMap(({ updateId }) => updateId ?? []);

const committed: readonly WriteStatus[] = ['COMMITTED', 'ACCEPTED EARLIER', 'SUPERSEDED'];
const harmless: readonly WriteStatus[] = ['REJECTED', 'NOT SENT', 'EXPIRED'];

/** Why what the journal says of an entry isn't so; undefined if it is. Everything is over on this ledger. */
const problemOf = (world: LedgerState, entry: Entry): keyof Omit<Verdict, 'twice'> | undefined => {
  const { word } = entry;
  if (committed.includes(word))
    return isOnLedger(world, entry) || word === 'SUPERSEDED' ? undefined : 'falselyCommitted';
  if (harmless.includes(word))
    return updatesOf(world, entry).length === 0 ? undefined : 'falselyRejected';
  return 'leftOpen';
};

/** What went wrong, in words; each list is empty when all went right. */
export interface Verdict {
  /** Purposes that the ledger carried out more often than it was asked to. */
  readonly twice: readonly string[];
  /** Entries that the journal calls done, and the ledger didn't do. */
  readonly falselyCommitted: readonly string[];
  /** Entries that the journal calls refused, expired or not sent, and the ledger did. */
  readonly falselyRejected: readonly string[];
  /** Entries whose outcome is open, although the ledger could be asked. */
  readonly leftOpen: readonly string[];
}

export const judgeRound = (
  world: LedgerState,
  entries: readonly Entry[],
  asked: ReadonlyMap<Purpose, number>,
): Verdict => {
  const problems = entries.map((entry) => [problemOf(world, entry), entry] as const);
  const those = (kind: string): readonly string[] =>
    problems.flatMap(([problem, { entry, word }]) =>
      problem === kind ? [`${entry} ${word}`] : [],
    );
  return {
    twice: [...asked].flatMap(([purpose, times]) => {
      const done = timesDone(world, purpose);
      return done > times ? [`${purpose.name}: asked ${times}, done ${done}`] : [];
    }),
    falselyCommitted: those('falselyCommitted'),
    falselyRejected: those('falselyRejected'),
    leftOpen: those('leftOpen'),
  };
};
