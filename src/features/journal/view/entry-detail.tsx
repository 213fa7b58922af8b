import { Box } from 'ink';
import { useMemo } from 'react';
import { clamp } from '../../../lib/numbers/list-window.ts';
import type { JournalRow } from '../state/journal-rows.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import { rowLines } from './row-lines.ts';

export type EntryDetailProps = {
  readonly row: JournalRow;
  readonly width: number;
  readonly rows: number;
};

/** Draws everything about one entry or draft. */
export function EntryDetail({ row, width, rows }: EntryDetailProps) {
  const folder = useApp((state) => state.journal.file.folder);
  const masked = useApp((state) => state.screen.masked);
  const scroll = useApp((state) => state.journal.scroll);
  const lines = useMemo(
    () => rowLines(row, { folder, width, masked }),
    [row, folder, width, masked],
  );
  const from = clamp(scroll, 0, Math.max(0, lines.length - rows));
  return (
    <Box flexDirection="column" width={width} height={rows} flexShrink={0} overflow="hidden">
      <Lines lines={lines.slice(from, from + rows)} height={rows} />
    </Box>
  );
}
