import { Box } from 'ink';
import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import { firstLine, Lines, TextLine } from '../../../../ui-kit/text/lines.tsx';
import { truncateEnd, wrapWords } from '../../../../lib/text/width.ts';
import type { Picking } from '../../state/prepare-state.ts';
import { pickText as text } from '../../messages/prepare-page.ts';

const noteLines = ({ options, note }: Picking, width: number): readonly Line[] =>
  wrapWords(options === undefined ? text.requesting : (note ?? ''), width - 2).map((part) => [
    segment(` ${part}`, options?.length === 0 ? 'warning' : undefined),
  ]);

type PicksPageProps = {
  readonly picking: Picking;
  readonly rows: number;
  readonly width: number;
};

/** Returns the index of the value on a line of the page. */
export const pickAtLine = (
  { picking, rows, width }: PicksPageProps,
  line: number,
): number | undefined => {
  const { options = [], at } = picking;
  const above = noteLines(picking, width).length + 1;
  const index = firstLine({ lines: options, focus: at }, rows - above) + line - above;
  return line >= above && index < options.length ? index : undefined;
};

/** The values that the ledger lists for a field. */
export function PicksPage({ picking, rows, width }: PicksPageProps) {
  const { kind, options = [], at } = picking;
  const notes = noteLines(picking, width);
  const lines = options.map(({ label }, index): Line => [
    segment(
      truncateEnd(` ${index === at ? '>' : ' '} ${label}`, width),
      index === at ? 'selected' : undefined,
    ),
  ]);
  return (
    <Box flexDirection="column" height={rows} flexShrink={0} overflow="hidden">
      <TextLine line={[segment(` ${text[kind]}`, 'focus')]} />
      <Lines lines={notes} height={notes.length} />
      <Lines lines={lines} height={rows - notes.length - 1} focus={at} />
    </Box>
  );
}
