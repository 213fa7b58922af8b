import { formIds } from '../../../submission/form-ids.ts';
import { formatEvidence } from '../../../storage/journal/entry.ts';
import type { CommandContext } from '../../../shell/command-handler.ts';
import { recoverySteps } from '../../../submission/outcome/recovery-steps.ts';
import { outcomeNotice } from '../messages/notices.ts';

/** Rereads the journal after a change of an entry, and updates the outcome on its form's screen. */
export const refreshOutcome = (
  { store, journal }: Pick<CommandContext, 'store' | 'journal'>,
  name: string,
): void => {
  journal.read();
  const state = store.getState();
  const entry = state.journal.entries.find((item) => item.entry === name);
  const id = formIds.find((form) => state.wizards[form].ended?.entry === name);
  if (entry === undefined || id === undefined) return;
  const detail = outcomeNotice.knownFrom(formatEvidence(entry));
  const told = { word: entry.word, detail, next: recoverySteps(entry), explained: [] };
  state.updateWriteForm(id, (wizard) => ({
    ...wizard,
    ended: wizard.ended && { ...wizard.ended, ...told },
  }));
};
