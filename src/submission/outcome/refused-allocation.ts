import type { Entry } from '../../storage/journal/entry.ts';
import { appendToJournal } from '../../storage/journal/journal-file.ts';
import { tryIo } from '../../lib/result.ts';
import { resolveDuplicates, type DuplicateResolution } from './resolve-duplicates.ts';
import { findAllocatedParty, type TrackedOutcome, type TrackDeps } from './poll-completion.ts';
import { duplicateText, evidenceText } from '../messages/messages.ts';

export type TrackResult = {
  readonly followed: TrackedOutcome;
  /** Why the result could not be recorded. */
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

/**
 * A service rejects the allocation of an existing party with an error of its own. If the party
 * exists, an earlier attempt whose response was lost allocated it.
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
