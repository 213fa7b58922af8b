import { formIds } from '../../../submission/form-ids.ts';
import { formatEvidence, type Entry } from '../../../storage/journal/entry.ts';
import type { CommandContext } from '../../../app/state.ts';
import { nameWrite } from '../../../submission/effect/name-write.ts';
import { recoverySteps } from '../../../submission/outcome/recovery-steps.ts';
import { outcomeNotice } from '../messages/notices.ts';
import { trackEntry } from '../../../submission/outcome/track-outcome.ts';
import { formatTracked } from '../../../submission/outcome/format-tracked.ts';

/** Rereads the journal after a change of an entry, and updates the outcome on its form's screen. */
export const refreshOutcome = (
  { store, journal }: Pick<CommandContext, 'store' | 'journal'>,
  name: string,
): void => {
  journal.read();
  const state = store.getState();
  const entry = state.journal.entries.find((item) => item.entry === name);
  const id = formIds.find((form) => state.writeForms[form].ended?.entry === name);
  if (entry === undefined || id === undefined) return;
  const detail = outcomeNotice.knownFrom(formatEvidence(entry));
  const told = { word: entry.word, detail, next: recoverySteps(entry), explained: [] };
  state.updateWriteForm(id, (writeForm) => ({
    ...writeForm,
    ended: writeForm.ended && { ...writeForm.ended, ...told },
  }));
};

/** How long a check waits for a completion, in ms. */
const followMs = 10_000;

const asking = ({ store }: CommandContext, entry: string | undefined): void =>
  store.getState().updateJournal((journal) => ({ ...journal, asking: entry }));

/**
 * Checks the outcome of an entry with the ledger: of an execution by its completion, of an allocation
 * by its party. Only reads from the ledger; the result goes into the journal.
 */
export const checkOutcome = async (ctx: CommandContext, entry: Entry): Promise<void> => {
  const { store, deps, request } = ctx;
  const { showNotice } = store.getState();
  const { entry: name } = entry;
  asking(ctx, name);
  const named = nameWrite(entry);
  showNotice('note', outcomeNotice.checking(named));
  const { followed, unrecorded } = await trackEntry(
    entry,
    { ...deps, request, scanUrl: store.getState().connection.scanUrl },
    { waitMs: followMs },
  );
  asking(ctx, undefined);
  refreshOutcome(ctx, name);
  if (unrecorded !== undefined) showNotice('error', outcomeNotice.notRecorded(named, unrecorded));
  else
    showNotice(
      followed.kind === 'open' ? 'warning' : 'note',
      outcomeNotice.checked(named, formatTracked(followed)),
    );
};
