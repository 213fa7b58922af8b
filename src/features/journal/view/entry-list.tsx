import { Box } from 'ink';
import { memo, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { entryWindow, hasSeveralProfiles, selectedRow } from '../state/journal.ts';
import type { JournalRow } from '../state/journal-rows.ts';
import { TextLine } from '../../../ui-kit/text/lines.tsx';
import { inTone, lineOf } from '../../../ui-kit/text/line.ts';
import { VirtualList, type ListRowProps } from '../../../ui-kit/list/virtual-list.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import { journalListHeading, journalListRow, type JournalRowStyle } from './list-columns.ts';

const Row = memo(function Row({
  item,
  selected,
  shared,
}: ListRowProps<JournalRow, JournalRowStyle>) {
  const segments = journalListRow(item, { ...shared, selected });
  return <TextLine line={inTone(segments, selected ? 'selected' : undefined)} />;
});

const idOf = ({ key }: JournalRow): string => key;

/** Draws entries and drafts, one per line. Only the lines on screen are laid out. */
export function EntryList({ width, rows }: { readonly width: number; readonly rows: number }) {
  const only = useApp((state) => state.journal.only);
  const ofSeveral = useApp((state) => hasSeveralProfiles(state.journal.entries));
  const entries = useApp((state) => state.journal.rows);
  const selected = useApp((state) => selectedRow(state.journal)?.key);
  const { from } = useApp(useShallow((state) => entryWindow(state.journal, rows - 1)));
  const masked = useApp((state) => state.screen.masked);
  // A profile that all entries share is in the title.
  const withProfile = only === undefined && ofSeveral;
  const style = useMemo(() => ({ width, masked, withProfile }), [width, masked, withProfile]);
  return (
    <Box flexDirection="column" width={width} height={rows} flexShrink={0}>
      <TextLine line={lineOf(journalListHeading(style), 'focus')} />
      <VirtualList
        items={entries}
        from={from}
        height={rows - 1}
        selectedId={selected}
        idOf={idOf}
        row={Row}
        shared={style}
      />
    </Box>
  );
}
