import type { CommandContext } from '../../../app/state.ts';
import type { ScrollPanes } from '../../../shell/feature.ts';
import type { Scrollable } from '../../../shell/scroll/scrollable.ts';
import {
  entryRows,
  journalLayout,
  moveSelection,
  selectedIndexOf,
  selectedRow,
} from '../state/journal.ts';
import { receiptFrame, receiptLines, rowLines } from '../view/entry-lines.ts';

const entriesPane = ({ store }: CommandContext): Scrollable => {
  const { journal, screen, updateJournal } = store.getState();
  const height = entryRows(journalLayout(screen.size, journal.pane));
  const offset = selectedIndexOf(journal);
  return {
    lines: journal.rows.length,
    height,
    offset,
    selects: true,
    set: (to) => updateJournal((now) => moveSelection(now, to - offset, height)),
  };
};

const entryPane = ({ store }: CommandContext): Scrollable | undefined => {
  const { journal, screen, updateJournal } = store.getState();
  const row = selectedRow(journal);
  const { rows: height, detail: width } = journalLayout(screen.size, journal.pane);
  if (row === undefined || width === undefined) return undefined;
  const style = { folder: journal.file.folder, width, masked: screen.masked };
  return {
    lines: rowLines(row, style).length,
    height,
    offset: journal.scroll,
    set: (scroll) => updateJournal((now) => ({ ...now, scroll })),
  };
};

const receiptPane = ({ store }: CommandContext): Scrollable | undefined => {
  const state = store.getState();
  const { overlay, size } = state.screen;
  if (overlay?.kind !== 'receipt') return undefined;
  return {
    lines: receiptLines(overlay, state).length,
    height: size.rows - receiptFrame,
    offset: overlay.scroll,
    set: (scroll) => state.openOverlay({ ...overlay, scroll }),
  };
};

/** The panes of the journal, and a receipt. */
export const journalScrollPanes: ScrollPanes = {
  entries: entriesPane,
  entry: entryPane,
  receipt: receiptPane,
};
