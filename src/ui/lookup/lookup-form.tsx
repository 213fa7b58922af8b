import { Box } from 'ink';
import { RowText } from '../kit/row-text.tsx';
import { segment } from '../kit/segment.ts';
import { useApp } from '../session-context.tsx';
import { formLines } from './form-lines.ts';

const blank = [segment(' ')];

/** The form of a lookup. */
export function LookupFormPane({ width, rows }: { readonly width: number; readonly rows: number }) {
  const form = useApp((state) => state.lookup.form);
  return (
    <Box flexDirection="column" width={width} height={rows} flexShrink={0} overflow="hidden">
      {formLines(form, width).map((line, at) => (
        <RowText key={at} segments={line.length === 0 ? blank : line} />
      ))}
    </Box>
  );
}
