import { entriesOfUnknownOutcome } from '../../../storage/journal/entry.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import type { AppState, AppStore } from '../../../shell/state/app-state.ts';

/** Nobody is taken from what he has begun. */
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
 * Says at a start that earlier writes have an outcome nobody knows, and opens on the first of them,
 * unless the reader is at something else by now: then it says which key leads there.
 */
export const announceUnknownOutcomes = (store: AppStore): void => {
  const state = store.getState();
  const { journal, showNotice } = state;
  const [first, ...more] = entriesOfUnknownOutcome(journal.entries);
  if (journal.file.failure !== undefined)
    showNotice('error', `The journal of writes cannot be read: ${journal.file.failure}`);
  if (first === undefined) return;
  const others = more.length === 0 ? '' : ` and of ${pluralize(more.length, 'other')}`;
  const opens = isUntouched(state);
  if (opens) openOn(state, first.entry);
  const where = opens ? 'here is what to do' : '5 shows what to do';
  showNotice('error', `The outcome of ${first.entry}${others} is UNKNOWN: ${where}`);
};
