import { unknownEntries, type Entry } from '../journal/entries.ts';
import { clamp, windowAround, type ListWindow } from '../lib/windowing.ts';

/** What the file of the journal is like, as far as its links tell. */
export type JournalFile = {
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
  readonly file: JournalFile;
  /** The name of the selected entry: it stays selected when others come. */
  readonly selected?: string | undefined;
  /** Index of the first row on screen. */
  readonly from: number;
  readonly pane: 'list' | 'detail';
  /** Lines that the detail is scrolled down. */
  readonly scroll: number;
  /** The profile whose entries are shown; all are when there is none. */
  readonly only?: string | undefined;
  /** The entry that the ledger is being asked about. */
  readonly asking?: string | undefined;
};

export const initialJournal: JournalState = {
  entries: [],
  file: { folder: '', lines: 0, torn: 0 },
  from: 0,
  pane: 'list',
  scroll: 0,
};

/** What needs a reader stands where he looks first. Takes entries oldest first. */
export const inReadingOrder = (entries: readonly Entry[]): readonly Entry[] => {
  const open = unknownEntries(entries);
  const rest = entries.filter((entry) => !open.includes(entry));
  return [...open.toReversed(), ...rest.toReversed()];
};

/** The entries in the list. One file holds those of all profiles. */
export const shownEntries = ({ entries, only }: JournalState): readonly Entry[] =>
  only === undefined ? entries : entries.filter(({ profile }) => profile === only);

/** Whether entries were sent under more than one profile. */
export const isOfSeveral = (entries: readonly Entry[]): boolean =>
  entries.some(({ profile }) => profile !== entries[0]?.profile);

/** Index of the selected entry: the first one, as long as none was selected. */
export const selectedAt = (journal: JournalState): number =>
  Math.max(
    0,
    shownEntries(journal).findIndex(({ entry }) => entry === journal.selected),
  );

export const selectedEntry = (journal: JournalState): Entry | undefined =>
  shownEntries(journal)[selectedAt(journal)];

/** The entries on screen, where so many have room. */
export const entryWindow = (journal: JournalState, height: number): ListWindow => {
  const { length: count } = shownEntries(journal);
  const { from } = journal;
  return windowAround({ count, height, selected: selectedAt(journal), from });
};

/** The selection goes on by so many entries, and the window with it no further than it must. */
export const selectionMoved = (journal: JournalState, by: number, height: number): JournalState => {
  const entries = shownEntries(journal);
  const at = clamp(selectedAt(journal) + by, 0, Math.max(0, entries.length - 1));
  const moved = { ...journal, selected: entries[at]?.entry, scroll: 0 };
  return { ...moved, from: entryWindow(moved, height).from };
};

/** How many writes have an outcome that nobody knows: they stand before all others. */
export const unknownCount = ({ journal }: { readonly journal: JournalState }): number => {
  const first = journal.entries.findIndex(({ word }) => word !== 'UNKNOWN');
  return first === -1 ? journal.entries.length : first;
};
