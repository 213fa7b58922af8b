import { withVisibleRows, type JournalState } from './journal.ts';
import type { SetState } from '../../../shell/state/app-state.ts';

export type JournalActions = {
  readonly updateJournal: (change: (journal: JournalState) => JournalState) => void;
};

declare module '../../../shell/state/app-state.ts' {
  interface Actions extends JournalActions {}
}

export const journalActions = (set: SetState): JournalActions => ({
  updateJournal: (change) =>
    set(({ journal }) => ({ journal: withVisibleRows(change(journal), journal) })),
});
