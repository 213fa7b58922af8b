import type { CommandId } from '../../keys/keymap.ts';
import { clamp } from '../../lib/windowing.ts';
import { selectedRow } from '../../store/journal.ts';
import { journalLayout } from '../../store/journal-layout.ts';
import type { AppState } from '../../store/store.ts';
import { rowLines } from './row-lines.ts';

type EntryScroll = Extract<CommandId, 'entry.down' | 'entry.up'>;

export const isEntryScroll = (id: CommandId): id is EntryScroll =>
  id === 'entry.down' || id === 'entry.up';

/** Scrolls an entry by a line, never past its end. */
export const scrollEntry = (state: AppState, id: EntryScroll): void => {
  const { journal, screen } = state;
  const row = selectedRow(journal);
  const { rows, detail } = journalLayout(screen.size, journal.pane);
  if (row === undefined || detail === undefined) return;
  const count = rowLines(row, {
    folder: journal.file.folder,
    width: detail,
    masked: screen.masked,
  }).length;
  const by = id === 'entry.down' ? 1 : -1;
  const scroll = clamp(journal.scroll + by, 0, Math.max(0, count - rows));
  state.journalChanged((now) => ({ ...now, scroll }));
};
