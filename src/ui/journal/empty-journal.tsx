import { Box } from 'ink';
import { Notice } from '../kit/notice.tsx';
import { useApp } from '../session-context.tsx';

const nothing = [
  'Nothing was ever sent from here.',
  'Each write is recorded before its first byte leaves.',
  '3 allocates a party, 4 executes a prepared submission.',
];

const clears = 'Esc clears the filter, / changes it.';

const noticeOf = (failure: string | undefined, filter: string | undefined) => {
  if (failure !== undefined)
    return { word: 'CANNOT BE READ', tone: 'danger', lines: [failure] } as const;
  return filter === undefined
    ? ({ word: 'EMPTY', tone: 'note', lines: nothing } as const)
    : ({
        word: 'FILTERED OUT',
        tone: 'note',
        lines: [`No row matches  ${filter}`, clears],
      } as const);
};

/** A journal without entries, or one that cannot be read. */
export function EmptyJournal({ width, rows }: { readonly width: number; readonly rows: number }) {
  const failure = useApp((state) => state.journal.file.failure);
  const filter = useApp((state) => state.journal.filter);
  return (
    <Box flexDirection="column" height={rows} flexShrink={0} overflow="hidden">
      <Notice {...noticeOf(failure, filter)} width={width} />
    </Box>
  );
}
