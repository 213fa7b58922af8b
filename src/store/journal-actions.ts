import { arranged, type JournalState } from './journal.ts';
import type { SetState } from './state.ts';

export type JournalActions = {
  readonly journalChanged: (change: (journal: JournalState) => JournalState) => void;
};

declare module './state.ts' {
  interface Actions extends JournalActions {}
}

export const journalActions = (set: SetState): JournalActions => ({
  journalChanged: (change) =>
    set(({ journal }) => ({ journal: arranged(change(journal), journal) })),
});
