import type { Draft } from '../../../storage/drafts/draft-store.ts';
import { entriesOfUnknownOutcome, type Entry } from '../../../storage/journal/entry.ts';
import { clamp, scrollIntoView, type ListWindow } from '../../../lib/numbers/list-window.ts';
import { journalRows, type JournalRow } from './journal-rows.ts';
import type { SetState, State } from '../../../shell/state/app-state.ts';
import { writeFormForTab } from '../../../submission/form-ids.ts';

/** What the file of the journal is like, as far as its links tell. */
export type JournalFileStatus = {
  /** The folder that the journal and the bodies lie in. */
  readonly folder: string;
  readonly lines: number;
  /** Lines that a crash cut off: they stay, outside the chain. */
  readonly torn: number;
  readonly broken?: { readonly line: number; readonly why: string } | undefined;
  /** Why it cannot be read: then the entries are those that were read before. */
  readonly failure?: string | undefined;
};

export type JournalState = {
  /** Unknown outcomes first, then the others; each the newest first. */
  readonly entries: readonly Entry[];
  readonly file: JournalFileStatus;
  /** What was entered under this profile and not sent yet, newest first. */
  readonly drafts: readonly Draft[];
  /** What the list shows: made anew when one of what it is made of is another. */
  readonly rows: readonly JournalRow[];
  /** The key of the selected row: it stays selected when others come. */
  readonly selected?: string | undefined;
  /** Index of the first row on screen. */
  readonly from: number;
  readonly pane: 'list' | 'detail';
  /** Lines that the detail is scrolled down. */
  readonly scroll: number;
  /** The profile whose entries are shown; all are when there is none. */
  readonly only?: string | undefined;
  /** What a row has to say to be shown, as it was typed. */
  readonly filter?: string | undefined;
  /** What was typed into the filter prompt that was left: it is there again when it opens. */
  readonly filterDraft?: string | undefined;
  /** The draft that was laid into the trash last. */
  readonly trashed?: string | undefined;
  /** The entry that the ledger is being asked about. */
  readonly asking?: string | undefined;
};

declare module '../../../shell/state/app-state.ts' {
  interface State {
    readonly journal: JournalState;
  }
}

export const initialJournal: JournalState = {
  entries: [],
  file: { folder: '', lines: 0, torn: 0 },
  drafts: [],
  rows: [],
  from: 0,
  pane: 'list',
  scroll: 0,
};

/** What needs a reader stands where he looks first. Takes entries oldest first. */
export const sortForDisplay = (entries: readonly Entry[]): readonly Entry[] => {
  const open = entriesOfUnknownOutcome(entries);
  const rest = entries.filter((entry) => !open.includes(entry));
  return [...open.toReversed(), ...rest.toReversed()];
};

const madeOf = ['entries', 'drafts', 'only', 'filter'] as const;

/** The journal with the rows that its list shows. */
export const withVisibleRows = (journal: JournalState, before: JournalState): JournalState =>
  madeOf.every((part) => journal[part] === before[part])
    ? journal
    : { ...journal, rows: journalRows(journal) };

/** Whether entries were sent under more than one profile. */
export const hasSeveralProfiles = (entries: readonly Entry[]): boolean =>
  entries.some(({ profile }) => profile !== entries[0]?.profile);

/** Index of the selected row: the first one, as long as none was selected. */
export const selectedIndexOf = ({ rows, selected }: JournalState): number =>
  Math.max(
    0,
    rows.findIndex(({ key }) => key === selected),
  );

export const selectedRow = (journal: JournalState): JournalRow | undefined =>
  journal.rows[selectedIndexOf(journal)];

/** The selected entry; none while a draft is selected. */
export const selectedEntry = (journal: JournalState): Entry | undefined =>
  selectedRow(journal)?.entry;

/** The rows on screen, where so many have room. */
export const entryWindow = (journal: JournalState, height: number): ListWindow => {
  const { from, rows } = journal;
  return scrollIntoView({ count: rows.length, height, selected: selectedIndexOf(journal), from });
};

/** The selection goes on by so many rows, and the window with it no further than it must. */
export const moveSelection = (journal: JournalState, by: number, height: number): JournalState => {
  const { rows } = journal;
  const at = clamp(selectedIndexOf(journal) + by, 0, Math.max(0, rows.length - 1));
  const moved = { ...journal, selected: rows[at]?.key, scroll: 0 };
  return { ...moved, from: entryWindow(moved, height).from };
};

/** How many writes have an outcome that nobody knows: they stand before all others. */
export const unknownCount = ({ journal }: { readonly journal: JournalState }): number => {
  const first = journal.entries.findIndex(({ word }) => word !== 'UNKNOWN');
  return first === -1 ? journal.entries.length : first;
};

type JournalActions = {
  readonly updateJournal: (change: (journal: JournalState) => JournalState) => void;
};

declare module '../../../shell/state/app-state.ts' {
  interface Actions extends JournalActions {}
}

export const journalActions = (set: SetState): JournalActions => ({
  updateJournal: (change) =>
    set(({ journal }) => ({ journal: withVisibleRows(change(journal), journal) })),
});

/** The entry that keys are about: that of the outcome on screen, or the selected one of the journal. */
export const selectCurrentEntry = ({ screen, wizards, journal }: State): Entry | undefined => {
  const id = writeFormForTab(screen.tab);
  const ended = id === undefined ? undefined : wizards[id].ended;
  return ended === undefined
    ? selectedEntry(journal)
    : journal.entries.find(({ entry }) => entry === ended.entry);
};
