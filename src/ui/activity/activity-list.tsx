import { Box } from 'ink';
import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Activity } from '../../ledger/activity.ts';
import type { ListPane } from '../../store/layout.ts';
import { entryId, type Order } from '../../store/position.ts';
import { selectWindow } from '../../store/selectors.ts';
import type { Shown } from '../../store/sieve.ts';
import type { AppState } from '../../store/store.ts';
import { Label } from '../kit/safe-text.tsx';
import { VirtualList } from '../kit/virtual-list.tsx';
import { useApp } from '../session-context.tsx';
import { ActivityRow } from './activity-row.tsx';
import { columnsFor } from './columns.ts';
import { headingOf, type RowStyle } from './row-lines.ts';

const minute = 60_000;

/** The rows of the display from one line to another, whichever way round the list is. */
const shownRows = (entries: readonly Shown[], order: Order, from: number, to: number) =>
  order === 'newest-last'
    ? entries.slice(from, to)
    : entries.slice(entries.length - to, entries.length - from).toReversed();

const selectMinute = ({ screen, activity }: AppState): number =>
  activity.timeStyle === 'ago' ? Math.floor(screen.now / minute) * minute : 0;

const useRowStyle = ({ columns: width, entryLines }: ListPane): RowStyle => {
  const timeStyle = useApp((state) => state.activity.timeStyle);
  const masked = useApp((state) => state.screen.masked);
  const following = useApp((state) => state.activity.position.kind === 'following');
  const alertsOf = useApp((state) => state.activity.alertsOf);
  const now = useApp(selectMinute);
  return useMemo(() => {
    const isAlert = (activity: Activity) => alertsOf(activity).length > 0;
    const style = { width, timeStyle, now, masked, following, isAlert };
    return entryLines === 1 ? { ...style, columns: columnsFor(width) } : style;
  }, [width, entryLines, timeStyle, now, masked, following, alertsOf]);
};

/** The live list: only the lines on screen are laid out, and only those that changed are drawn. */
export function ActivityList({ pane }: { readonly pane: ListPane }) {
  const style = useRowStyle(pane);
  const entries = useApp((state) => state.activity.view.entries);
  const order = useApp((state) => state.activity.order);
  const { from, to, selected } = useApp(useShallow(selectWindow));
  const rows = useMemo(() => shownRows(entries, order, from, to), [entries, order, from, to]);
  const current = rows[selected - from];
  return (
    <Box flexDirection="column" width={pane.columns} flexShrink={0}>
      {style.columns !== undefined && (
        <Label tone="focus">{headingOf(style.columns, style.timeStyle)}</Label>
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
