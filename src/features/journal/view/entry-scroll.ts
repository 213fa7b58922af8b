import { selectedRow } from '../state/journal.ts';
import { journalLayout } from '../state/journal-layout.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import { scrollBy, scrollCommandsOf, type ScrollCommandOf } from '../../../shell/scrolling.ts';
import { rowLines } from './row-lines.ts';

export const isEntryScroll = scrollCommandsOf('entry');

/** Scrolls an entry, never past its end. */
export const scrollEntry = (state: AppState, id: ScrollCommandOf<'entry'>): void => {
  const { journal, screen } = state;
  const row = selectedRow(journal);
  const { rows, detail } = journalLayout(screen.size, journal.pane);
  if (row === undefined || detail === undefined) return;
  const count = rowLines(row, {
    folder: journal.file.folder,
    width: detail,
    masked: screen.masked,
  }).length;
  const scroll = scrollBy(id, { from: journal.scroll, count, rows });
  state.updateJournal((now) => ({ ...now, scroll }));
};
