import type { ListEntry } from '../../state/activity-filter.ts';
import { inTone, lineOf, type Line } from '../../../../ui-kit/text/line.ts';
import { formatGapLine } from './gap-row.ts';
import { hasColumns, narrowRow, wideRow, type RowStyle } from './row-lines.ts';

/** The lines of one entry of the list: one, or two where the terminal is narrow. */
export const entryLines = (
  item: ListEntry,
  selected: boolean,
  style: RowStyle,
): readonly Line[] => {
  const mark = selected ? '>' : ' ';
  // A followed list moves under its selection: an inverse bar would cost two whole lines a row.
  const tone = selected && !style.following ? 'selected' : undefined;
  if ('gap' in item) {
    const bar = tone ?? (item.gap.state === 'accepted' ? 'warning' : 'gap');
    return [lineOf(formatGapLine(item, style, selected), bar)];
  }
  const { activity } = item;
  if (activity === undefined) return [];
  const lines = hasColumns(style)
    ? [wideRow(activity, item, mark, style)]
    : narrowRow(activity, item, mark, style);
  return lines.map((line) => inTone(line, tone));
};
