import { useMemo } from 'react';
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
  return <Lines lines={lines} width={width} height={rows} from={scroll} />;
}
