import { entriesOfUnknownOutcome } from '../../../storage/journal/entry.ts';
import type { AppState, AppStore } from '../../../shell/state/app-state.ts';
import { journalNotice, unknownOutcomeNotice } from '../messages/notices.ts';

/** Whether the user has started nothing that a change of tabs would interrupt. */
const isUntouched = ({ screen, activity }: AppState): boolean =>
  screen.tab === 'activity' &&
  screen.overlay === undefined &&
  screen.pane === 'list' &&
  activity.sieve === undefined &&
  activity.position.kind !== 'held';

/** Opens the journal on an entry. */
const openOn = (state: AppState, entry: string): void => {
  state.setTab('journal');
  state.updateJournal((journal) => ({ ...journal, selected: entry, pane: 'detail', scroll: 0 }));
};

/**
 * Announces unknown outcomes at startup and opens the first of them. A user who has already started
 * something else gets only the notice with the key.
 */
export const announceUnknownOutcomes = (store: AppStore): void => {
  const state = store.getState();
  const { journal, showNotice } = state;
  const [first, ...more] = entriesOfUnknownOutcome(journal.entries);
  if (journal.file.failure !== undefined)
    showNotice('error', journalNotice.unreadable(journal.file.failure));
  if (first === undefined) return;
  const opens = isUntouched(state);
  if (opens) openOn(state, first.entry);
  showNotice('error', unknownOutcomeNotice(first.entry, more.length, opens));
};
