import type { Entry } from '../../storage/journal/entry.ts';
import { appendToJournal } from '../../storage/journal/journal-file.ts';
import { tryIo } from '../../lib/io/try-io.ts';
import { resolveDuplicates, type DuplicateResolution } from './resolve-duplicates.ts';
import { findAllocatedParty, type TrackedOutcome, type TrackDeps } from './poll-completion.ts';
import { partyFoundEvidence } from './format-tracked.ts';

/** How a write stands after it was followed. */
export type TrackResult = {
  readonly followed: TrackedOutcome;
  /** Why what was learnt could not be written down. */
  readonly unrecorded?: string | undefined;
};

export type TrackOptions = { readonly waitMs: number; readonly signal?: AbortSignal | undefined };

export type TrackAndRecord = TrackDeps & { readonly stateDir: string };

/** Settles an attempt, and those before it, by the fact that its party is on the ledger. */
const foundBy = (entries: readonly Entry[], name: string): DuplicateResolution => {
  const own = entries.find(({ entry }) => entry === name);
  if (own === undefined) return { findings: [], instead: undefined };
  const evidence = partyFoundEvidence;
  const reason = `${name} was refused, and the party is there`;
  const { findings, instead } = resolveDuplicates(entries, own, { evidence, reason });
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
