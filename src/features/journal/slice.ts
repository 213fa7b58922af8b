import type { Slice } from '../../shell/feature.ts';
import type { SetState } from '../../shell/state/app-state.ts';
import { journalRows } from './state/journal-rows.ts';
import { unknownCount, type JournalState } from './state/journal.ts';

const initialJournal: JournalState = {
  entries: [],
  file: { folder: '', lines: 0, torn: 0 },
  drafts: [],
  rows: [],
  from: 0,
  pane: 'list',
  scroll: 0,
};

const madeOf = ['entries', 'drafts', 'only', 'filter'] as const;

/** The journal with the rows that its list shows. */
const withVisibleRows = (journal: JournalState, before: JournalState): JournalState =>
  madeOf.every((part) => journal[part] === before[part])
    ? journal
    : { ...journal, rows: journalRows(journal) };

type JournalActions = {
  readonly updateJournal: (change: (journal: JournalState) => JournalState) => void;
};

declare module '../../shell/state/app-state.ts' {
  interface Actions extends JournalActions {}
}

const journalActions = (set: SetState): JournalActions => ({
  updateJournal: (change) =>
    set(({ journal }) => ({ journal: withVisibleRows(change(journal), journal) })),
});

export const slice: Slice = {
  initial: () => ({ journal: initialJournal }),
  actions: journalActions,
  badges: {
    journal: (state) => {
      const unknown = unknownCount(state);
      return unknown > 0 ? `!${unknown}` : undefined;
    },
  },
};
