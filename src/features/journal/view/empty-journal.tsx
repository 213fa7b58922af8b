import { Box } from 'ink';
import { NoticeBox } from '../../../ui-kit/frame/notice.tsx';
import { useApp } from '../../../shell/session-context.tsx';

const nothing = [
  'No submissions yet.',
  'Every write is recorded here before it is sent.',
  'Press 3 to allocate a party or 4 to execute a prepared submission.',
];

const clears = 'Press Esc to clear the filter or / to change it.';

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
      <NoticeBox {...noticeOf(failure, filter)} width={width} />
    </Box>
  );
}
