import { memo } from 'react';
import type { ListEntry } from '../../state/activity-filter.ts';
import { Lines, TextLine } from '../../../../ui-kit/text/lines.tsx';
import type { ListRowProps } from '../../../../ui-kit/list/virtual-list.tsx';
import { entryLines } from './list-entry-lines.ts';
import type { RowStyle } from './row-lines.ts';

/** An entry of the list, redrawn only when it changes. */
export const ActivityRow = memo(function ActivityRow({
  item,
  selected,
  shared,
}: ListRowProps<ListEntry, RowStyle>) {
  const lines = entryLines(item, selected, shared);
  const [only] = lines;
  // A box for a single line would be one more node of the layout for each row.
  if (lines.length === 1 && only !== undefined) return <TextLine line={only} />;
  return <Lines lines={lines} />;
});
