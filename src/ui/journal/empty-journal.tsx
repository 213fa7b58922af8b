import { Box } from 'ink';
import { Notice } from '../kit/notice.tsx';
import { useApp } from '../session-context.tsx';

const nothing = [
  'Nothing was ever sent from here.',
  'Each write is recorded before its first byte leaves.',
  '3 allocates a party, 4 executes a prepared submission.',
];

/** A journal without entries, or one that cannot be read. */
export function EmptyJournal({ width, rows }: { readonly width: number; readonly rows: number }) {
  const failure = useApp((state) => state.journal.file.failure);
  return (
    <Box flexDirection="column" height={rows} flexShrink={0} overflow="hidden">
      {failure === undefined ? (
        <Notice word="EMPTY" tone="note" lines={nothing} width={width} />
      ) : (
        <Notice word="CANNOT BE READ" tone="danger" lines={[failure]} width={width} />
      )}
    </Box>
  );
}
