import { Box } from 'ink';
import { Dim } from '../text/safe-text.tsx';

/** The line between two panes. */
export function VerticalRule({ rows }: { readonly rows: number }) {
  return (
    <Box flexDirection="column" width={1} flexShrink={0}>
      {Array.from({ length: rows }, (_, at) => (
        <Dim key={at}>│</Dim>
      ))}
    </Box>
  );
}
