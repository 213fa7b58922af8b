import type { AppState } from '../../../shell/state/app-state.ts';
import { writeFormForTab } from '../../../submission/form-ids.ts';
import { canBeCorrected } from '../submit/write-sender.ts';

/** Returns true if the values can be corrected and sent again, given what the journal knows. */
export const canCorrect = ({ screen, wizards, journal }: AppState): boolean => {
  const form = writeFormForTab(screen.tab);
  const ended = form && wizards[form].ended;
  if (ended?.entry === undefined) return true;
  const now = journal.entries.find(({ entry }) => entry === ended.entry);
  return canBeCorrected({ word: now?.word ?? ended.word });
};
