import { Box } from 'ink';
import { Faint } from './safe-text.tsx';

/** The line between two panes. */
export function Wall({ rows }: { readonly rows: number }) {
  return (
    <Box flexDirection="column" width={1} flexShrink={0}>
      {Array.from({ length: rows }, (_, at) => (
        <Faint key={at}>│</Faint>
      ))}
    </Box>
  );
}
