import type { SetSlices } from '../../shell/state/store.ts';
import type { Draft } from '../../storage/draft-store.ts';
import { entriesOfUnknownOutcome, type Entry } from '../../storage/journal/entry.ts';
import { clamp, scrollIntoView, type ListWindow } from '../../lib/numbers/list-window.ts';
import { type JournalFilter, type JournalRow, journalRows } from './journal-rows.ts';
import type { KnownWrites } from '../../shell/state/known-parts.ts';
import type { ScreenState } from '../../shell/state/screen.ts';
import { writeFormForTab } from '../../submission/form-ids.ts';
import { bodyRows, hasTwoPanes, mainPaneWidth, type ScreenSize } from '../../shell/state/layout.ts';

export type JournalFileStatus = {
  readonly folder: string;
  readonly lines: number;
  /** Lines cut off by a crash; they stay in the file, outside the chain. */
  readonly torn: number;
  readonly broken?: { readonly line: number; readonly why: string } | undefined;
  /** Why the file is unreadable; the entries are from the last successful read then. */
  readonly failure?: string | undefined;
};

export type JournalState = {
  /** Unknown outcomes come first, then the others; each group has the newest first. */
  readonly entries: readonly Entry[];
  readonly file: JournalFileStatus;
  readonly drafts: readonly Draft[];
  /** The rows of the list: recomputed when entries, drafts, profile or filter change. */
  readonly rows: readonly JournalRow[];
  /** The key of the selected row, so that new rows don't move the selection. */
  readonly selected?: string | undefined;
  readonly from: number;
  readonly pane: 'list' | 'detail';
  readonly scroll: number;
  /** The only profile to show; undefined shows all. */
  readonly only?: string | undefined;
  readonly filter?: JournalFilter | undefined;
  readonly filterDraft?: string | undefined;
  readonly trashed?: string | undefined;
  readonly asking?: string | undefined;
};

/** Sorts unknown outcomes first, each group newest first. Takes entries oldest first. */
export const sortForDisplay = (entries: readonly Entry[]): readonly Entry[] => {
  const open = entriesOfUnknownOutcome(entries);
  const rest = entries.filter((entry) => !open.includes(entry));
  return [...open.toReversed(), ...rest.toReversed()];
};

export const hasSeveralProfiles = (entries: readonly Entry[]): boolean =>
  entries.some(({ profile }) => profile !== entries[0]?.profile);

/** Returns the index of the selected row, or of the first row if none is selected. */
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

export const entryWindow = (journal: JournalState, height: number): ListWindow => {
  const { from, rows } = journal;
  return scrollIntoView({ count: rows.length, height, selected: selectedIndexOf(journal), from });
};

/** Moves the selection by `by` rows, and scrolls as little as possible. */
export const moveSelection = (journal: JournalState, by: number, height: number): JournalState => {
  const { rows } = journal;
  const at = clamp(selectedIndexOf(journal) + by, 0, Math.max(0, rows.length - 1));
  const moved = { ...journal, selected: rows[at]?.key, scroll: 0 };
  return { ...moved, from: entryWindow(moved, height).from };
};

const unknownCount = ({ journal }: { readonly journal: JournalState }): number => {
  const first = journal.entries.findIndex(({ word }) => word !== 'UNKNOWN');
  return first === -1 ? journal.entries.length : first;
};

/** The entry that keys act on: that of the outcome on screen, or the selected one of the journal. */
export const selectCurrentEntry = ({
  screen,
  writeForms,
  journal,
}: Pick<KnownWrites, 'writeForms'> & {
  readonly screen: ScreenState;
  readonly journal: JournalState;
}): Entry | undefined => {
  const id = writeFormForTab(screen.tab);
  const ended = id === undefined ? undefined : writeForms[id].ended;
  return ended === undefined
    ? selectedEntry(journal)
    : journal.entries.find(({ entry }) => entry === ended.entry);
};

type JournalLayout = {
  readonly rows: number;
  /** Width of the list; absent while the detail covers it. */
  readonly list?: number;
  readonly detail?: number;
};

export const journalLayout = (size: ScreenSize, pane: 'list' | 'detail'): JournalLayout => {
  const rows = bodyRows(size) ?? 1;
  const { columns } = size;
  if (!hasTwoPanes(columns))
    return pane === 'detail' ? { rows, detail: columns } : { rows, list: columns };
  const list = mainPaneWidth(columns);
  return { rows, list, detail: columns - list - 1 };
};

export const entryRows = ({ rows }: JournalLayout): number => Math.max(1, rows - 1);

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

/** Rows are computed again only if something that they show has changed. */
const withVisibleRows = (journal: JournalState, before: JournalState): JournalState =>
  madeOf.every((part) => journal[part] === before[part])
    ? journal
    : { ...journal, rows: journalRows(journal) };

export type JournalActions = {
  readonly updateJournal: (change: (journal: JournalState) => JournalState) => void;
};

export const journalActions = (
  set: SetSlices<{ readonly journal: JournalState }>,
): JournalActions => ({
  updateJournal: (change) =>
    set(({ journal }) => ({ journal: withVisibleRows(change(journal), journal) })),
});

/** The badge of the tab: the number of writes of unknown outcome. */
export const journalBadge = (state: { readonly journal: JournalState }): string | undefined => {
  const unknown = unknownCount(state);
  return unknown > 0 ? `!${unknown}` : undefined;
};
