import { Box } from 'ink';
import { useShallow } from 'zustand/react/shallow';
import { clamp } from '../../../lib/numbers/list-window.ts';
import { profileLabel, withMaskedLabel } from '../../../shell/labels/mode-label.ts';
import { ruleLine, noticeBoxLines } from '../../../ui-kit/frame/rule-lines.ts';
import { Lines, TextLine, VerticalRule } from '../../../ui-kit/text/lines.tsx';
import { useApp, useSession, useLines } from '../../../shell/session-context.tsx';
import {
  receiptFrame,
  receiptLimit,
  receiptLines,
  type ReceiptState,
  rowLines,
} from './entry-lines.ts';
import { receiptText, emptyText } from '../messages.ts';
import type { Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { useCallback, useMemo } from 'react';
import type { JournalRow } from '../journal-rows.ts';
import {
  entryWindow,
  hasSeveralProfiles,
  journalLayout,
  type JournalState,
  moveSelection,
  selectedIndexOf,
  selectedRow,
} from '../slice.ts';
import { inTone, lineOf } from '../../../ui-kit/text/line.ts';
import { journalListHeading, journalListRow } from './list-columns.ts';
import type { AppState } from '../context.ts';
import type { ViewDefinition } from '../../../shell/view-types.ts';
import { journalStateLine, journalStatusLine, journalTitleLine } from './journal-lines.ts';

export function ReceiptOverlay({ receipt }: { readonly receipt: ReceiptState }) {
  const state = useApp(useShallow(({ screen, connection }: AppState) => ({ screen, connection })));
  const { columns: width, rows: height } = state.screen.size;
  const lines = receiptLines(receipt, state);
  const room = Math.max(0, height - receiptFrame);
  const from = clamp(receipt.scroll, 0, receiptLimit(receipt, state));
  const place = receiptText.lines(Math.min(lines.length, from + room), lines.length);
  const title = ruleLine({
    width,
    left: `${receiptText.title(receipt.entry)}  ${profileLabel(state.connection)}`,
    leftTone: state.connection.mode === 'prod' ? 'prod' : 'focus',
    right: withMaskedLabel(state.screen, lines.length > room ? place : ''),
  });
  return (
    <Box flexDirection="column" width={width}>
      <TextLine line={title} />
      <Lines lines={lines} height={room} from={from} />
      <Lines lines={[ruleLine({ width })]} />
    </Box>
  );
}

const noticeOf = (failure: string | undefined, filter: string | undefined) => {
  if (failure !== undefined)
    return { word: emptyText.unreadable, tone: 'danger', lines: [failure] } as const;
  return filter === undefined
    ? ({ word: emptyText.empty, tone: 'note', lines: emptyText.noSubmissions() } as const)
    : ({
        word: emptyText.filteredOut,
        tone: 'note',
        lines: emptyText.noMatch(filter),
      } as const);
};

function EmptyJournal({ width, rows }: { readonly width: number; readonly rows: number }) {
  const failure = useApp((state: AppState) => state.journal.file.failure);
  const filter = useApp((state: AppState) => state.journal.filter?.text);
  return <Lines lines={noticeBoxLines({ ...noticeOf(failure, filter), width })} height={rows} />;
}

type EntryDetailProps = {
  readonly row: JournalRow;
  readonly width: number;
  readonly rows: number;
};

function EntryDetail({ row, width, rows }: EntryDetailProps) {
  const folder = useApp((state: AppState) => state.journal.file.folder);
  const masked = useApp((state: AppState) => state.screen.masked);
  const scroll = useApp((state: AppState) => state.journal.scroll);
  const lines = useMemo(
    () => rowLines(row, { folder, width, masked }),
    [row, folder, width, masked],
  );
  return <Lines lines={lines} width={width} height={rows} from={scroll} scope="entry" />;
}

/** Selects the entry on a line of the list, whose first one is the heading. */
const clickEntry = (state: AppState, line: number, height: number): Clicked | undefined => {
  const index = entryWindow(state.journal, height).from + line - 1;
  const move = (now: JournalState): JournalState =>
    moveSelection(now, index - selectedIndexOf(now), height);
  return line === 0 ? undefined : { isRow: true, run: () => state.updateJournal(move) };
};

function EntryList({ width, rows }: { readonly width: number; readonly rows: number }) {
  const { store } = useSession<AppState>();
  const select = useCallback(
    ({ journal, screen: { masked } }: AppState) => {
      const selected = selectedRow(journal)?.key;
      const withProfile = journal.only === undefined && hasSeveralProfiles(journal.entries);
      const style = { width, masked, withProfile };
      const { from } = entryWindow(journal, rows - 1);
      const shown = journal.rows.slice(from, from + rows - 1).map((row) => {
        const isSelected = row.key === selected;
        const line = journalListRow(row, { ...style, selected: isSelected });
        return inTone(line, isSelected ? 'selected' : undefined);
      });
      return [lineOf(journalListHeading(style), 'focus'), ...shown];
    },
    [width, rows],
  );
  return (
    <Lines
      lines={useLines(select)}
      width={width}
      height={rows}
      scope="entries"
      click={(line) => clickEntry(store.getState(), line, rows - 1)}
    />
  );
}

function JournalBody() {
  const size = useApp((state: AppState) => state.screen.size);
  const pane = useApp((state: AppState) => state.journal.pane);
  const row = useApp((state: AppState) => selectedRow(state.journal));
  const layout = useMemo(() => journalLayout(size, pane), [size, pane]);
  const { rows, list, detail } = layout;
  if (row === undefined) return <EmptyJournal width={size.columns} rows={rows} />;
  return (
    <Box height={rows} flexShrink={0}>
      {list !== undefined && <EntryList width={list} rows={rows} />}
      {list !== undefined && detail !== undefined && <VerticalRule rows={rows} />}
      {detail !== undefined && <EntryDetail row={row} width={detail} rows={rows} />}
    </Box>
  );
}

export const journalView: ViewDefinition<AppState> = {
  title: 'Journal',
  titleRule: journalTitleLine,
  stateRule: journalStateLine,
  status: journalStatusLine,
  body: () => <JournalBody />,
};
