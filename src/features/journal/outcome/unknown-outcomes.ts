import { entriesOfUnknownOutcome } from '../../../storage/journal/entry.ts';
import type { AppState, AppStore, StoreListener, SessionDeps } from '../../../app/state.ts';
import { journalNotice, unknownOutcomeNotice, outcomeNotice } from '../messages/notices.ts';
import { nameWrite } from '../../../submission/effect/name-write.ts';
import type { JournalReader } from './journal-reader.ts';
import { proveOutcomeByHash } from '../../../submission/proof/proof-by-hash.ts';

/** Returns true if the user has started nothing that a change of tabs would interrupt. */
const isUntouched = ({ screen, activity }: AppState): boolean =>
  screen.tab === 'activity' &&
  screen.overlay === undefined &&
  screen.pane === 'list' &&
  activity.activeFilter === undefined &&
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
  showNotice('error', unknownOutcomeNotice(nameWrite(first), more.length, opens));
};

/** Compares every transaction that is looked up with the executions of the journal, by hash. */
export const createOutcomeProver =
  (
    store: AppStore,
    journal: JournalReader,
    deps: Pick<SessionDeps, 'stateDir' | 'now'>,
  ): StoreListener =>
  ({ lookup }, before) => {
    if (lookup.visits === before.lookup.visits) return;
    for (const { number, fetched } of lookup.visits) {
      const earlier = before.lookup.visits.find((visit) => visit.number === number);
      if (fetched.kind !== 'ready' || earlier?.fetched === fetched) continue;
      const proven = proveOutcomeByHash(fetched.answer.raw, deps);
      const { showNotice } = store.getState();
      if (!proven.ok) showNotice('warning', outcomeNotice.proofNotRecorded(proven.error));
      else if (proven.value !== undefined) {
        showNotice('note', proven.value);
        journal.read();
      }
    }
  };
