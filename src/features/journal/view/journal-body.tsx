import { Box } from 'ink';
import { useMemo } from 'react';
import { selectedRow } from '../state/journal.ts';
import { journalLayout } from '../state/journal-layout.ts';
import { VerticalRule } from '../../../ui-kit/frame/vertical-rule.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import { EmptyJournal } from './empty-journal.tsx';
import { EntryList } from './entry-list.tsx';
import { EntryDetail } from './entry-detail.tsx';

/** The journal between its rules: the list, one entry, or both side by side. */
export function JournalBody() {
  const size = useApp((state) => state.screen.size);
  const pane = useApp((state) => state.journal.pane);
  const row = useApp((state) => selectedRow(state.journal));
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
