import { Box } from 'ink';
import { RowText } from '../../../ui-kit/text/row-text.tsx';
import { segment } from '../../../ui-kit/text/segment.ts';
import { useApp } from '../../../shell/session-context.tsx';
import { formLines } from './form-lines.ts';
import { historyLines } from './history-lines.ts';

const blank = [segment(' ')];

/** The form of a lookup. */
export function LookupFormPane({ width, rows }: { readonly width: number; readonly rows: number }) {
  const lookup = useApp((state) => state.lookup);
  const isPrivate = useApp((state) => state.connection.lookupHistory === false);
  const masked = useApp((state) => state.screen.masked);
  // Next to a result with the focus, the form shows no cursor: the screen has one already.
  const isFocused = lookup.page !== 'result';
  const form = formLines(lookup.form, { width, masked, isFocused });
  const history = historyLines(lookup, isPrivate, {
    width,
    rows: rows - form.length,
    isFocused,
  });
  return (
    <Box flexDirection="column" width={width} height={rows} flexShrink={0} overflow="hidden">
      {[...form, ...history].map((line, index) => (
        <RowText key={index} segments={line.length === 0 ? blank : line} />
      ))}
    </Box>
  );
}
