import type { Entry } from '../../journal/entries.ts';
import { appendToJournal } from '../../journal/submissions.ts';
import { attempt } from '../attempt.ts';
import { supersede, type Superseding } from './duplicates.ts';
import { findParty, type Followed, type FollowMeans } from './follow.ts';
import { partyFound } from './followed-words.ts';

/** How a write stands after it was followed. */
export type FollowedUp = {
  readonly followed: Followed;
  /** Why what was learnt could not be written down. */
  readonly unrecorded?: string | undefined;
};

export type Waiting = { readonly waitMs: number; readonly signal?: AbortSignal | undefined };

export type FollowAndKeep = FollowMeans & { readonly stateDir: string };

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

/**
 * A service refuses an allocation of which the party is there already, in words of its own. So the
 * party is looked for, and an earlier attempt whose answer was lost is then the one that made it.
 */
export const refusedAllocation = async (
  entry: string,
  partyId: string,
  { means, waiting }: { readonly means: FollowAndKeep; readonly waiting: Waiting },
): Promise<FollowedUp | undefined> => {
  const found = await findParty(means, partyId, waiting.signal);
  if (found.kind !== 'allocated') return undefined;
  let instead: string | undefined;
  const noted = attempt(() =>
    appendToJournal(
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
