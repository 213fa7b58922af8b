import { Box } from 'ink';
import { memo } from 'react';
import type { Shown } from '../../store/sieve.ts';
import { RowText } from '../kit/row-text.tsx';
import { segment } from '../kit/segment.ts';
import type { ListRowProps } from '../kit/virtual-list.tsx';
import { gapWords } from './gap-lines.ts';
import { narrowRow, wideRow, type RowStyle } from './row-lines.ts';

/** A line of the list; two lines where the terminal is narrow. Drawn anew when it changed itself. */
export const ActivityRow = memo(function ActivityRow({
  item,
  selected,
  shared,
}: ListRowProps<Shown, RowStyle>) {
  const mark = selected ? '>' : ' ';
  // A followed list moves under its selection: an inverse bar would cost two whole lines a row.
  const tone = selected && !shared.following ? 'selected' : undefined;
  if ('gap' in item) {
    const bar = tone ?? (item.gap.state === 'accepted' ? 'warning' : 'gap');
    return <RowText tone={bar} segments={[segment(gapWords(item, shared.width), bar)]} />;
  }
  const { activity } = item;
  if (activity === undefined) return null;
  const { columns } = shared;
  if (columns !== undefined) {
    const segments = wideRow(activity, item, mark, { ...shared, columns });
    return <RowText tone={tone} segments={segments} />;
  }
  return (
    <Box flexDirection="column">
      {narrowRow(activity, item, mark, shared).map((segments, at) => (
        <RowText key={at} tone={tone} segments={segments} />
      ))}
    </Box>
  );
});
