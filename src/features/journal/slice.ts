import type { SetState, State } from '../../app/state.ts';
import { journalRows } from './state/journal-rows.ts';
import { unknownCount, type JournalState } from './state/journal.ts';

export const initialJournal: JournalState = {
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

export type JournalActions = {
  readonly updateJournal: (change: (journal: JournalState) => JournalState) => void;
};

export const journalActions = (set: SetState): JournalActions => ({
  updateJournal: (change) =>
    set(({ journal }) => ({ journal: withVisibleRows(change(journal), journal) })),
});

/** The badge of the tab: the number of writes of unknown outcome. */
export const journalBadge = (state: State): string | undefined => {
  const unknown = unknownCount(state);
  return unknown > 0 ? `!${unknown}` : undefined;
};
