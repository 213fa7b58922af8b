import type { Entry } from '../../../storage/journal/entry.ts';
import { selectedEntry } from './journal.ts';
import type { State } from '../../../shell/state/app-state.ts';
import { writeFormForTab } from '../../../submission/form-ids.ts';

/** The entry that keys are about: that of the outcome on screen, or the selected one of the journal. */
export const selectCurrentEntry = ({ screen, wizards, journal }: State): Entry | undefined => {
  const id = writeFormForTab(screen.tab);
  const ended = id === undefined ? undefined : wizards[id].ended;
  return ended === undefined
    ? selectedEntry(journal)
    : journal.entries.find(({ entry }) => entry === ended.entry);
};
