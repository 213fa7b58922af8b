import { memo, useMemo } from 'react';
import type { ListEntry } from '../../state/activity-filter.ts';
import { Lines, TextLine } from '../../../../ui-kit/text/lines.tsx';
import { type ListRowProps, VirtualList } from '../../../../ui-kit/list/virtual-list.tsx';
import { entryLines } from './list-entry-lines.ts';
import { type RowStyle, listHeading } from './row-lines.ts';
import { Box } from 'ink';
import { useShallow } from 'zustand/react/shallow';
import type { ListPane } from '../../../../shell/state/layout.ts';
import { entryId } from '../../state/list-position.ts';
import { selectOrder, selectWindow } from '../../state/selectors.ts';
import { lineOf } from '../../../../ui-kit/text/line.ts';
import { useApp } from '../../../../shell/session-context.tsx';
import { createRowStyle, selectRowFacts, visibleListRows } from './list-window.ts';

/** An entry of the list, redrawn only when it changes. */
const ActivityRow = memo(function ActivityRow({
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

/** The live list: only the lines on screen are laid out, and only those that changed are drawn. */
export function ActivityList({ pane }: { readonly pane: ListPane }) {
  const facts = useApp(useShallow(selectRowFacts));
  const styleOf = useMemo(() => createRowStyle(), []);
  const entries = useApp((state) => state.activity.view.entries);
  const order = useApp(selectOrder);
  const { from, to, selected } = useApp(useShallow(selectWindow));
  const rows = useMemo(() => visibleListRows(entries, order, from, to), [entries, order, from, to]);
  const current = rows[selected - from];
  // The same object while the rows look alike; otherwise every row would be redrawn.
  const style = styleOf(facts, pane, rows);
  return (
    <Box flexDirection="column" width={pane.columns} flexShrink={0}>
      {style.columns !== undefined && (
        <TextLine
          line={lineOf(listHeading(style.columns, style.timeStyle, style.sorting), 'focus')}
        />
      )}
      <VirtualList
        items={rows}
        from={0}
        height={pane.slots * pane.entryLines}
        selectedId={current === undefined ? undefined : entryId(current)}
        idOf={entryId}
        row={ActivityRow}
        shared={style}
      />
    </Box>
  );
}
