import type { Activity } from '../../../../ledger/activity/activity.ts';
import { findOpenState } from '../../../../ledger/activity/open-contracts.ts';
import type { ListPane } from '../../../../shell/state/layout.ts';
import type { Order } from '../../state/list-position.ts';
import type { ListEntry } from '../../state/activity-filter.ts';
import type { AppState } from '../../../../shell/state/app-state.ts';
import { shallow } from 'zustand/vanilla/shallow';
import { placeColumns, widthOf } from './columns.ts';
import type { RowStyle } from './row-lines.ts';
import { collidingParties } from './row-labels.ts';

const minute = 60_000;

/** The rows of the display from one line to another, whichever way round the list is. */
export const visibleListRows = (
  entries: readonly ListEntry[],
  order: Order,
  from: number,
  to: number,
): readonly ListEntry[] =>
  order === 'newest-last'
    ? entries.slice(from, to)
    : entries.slice(entries.length - to, entries.length - from).toReversed();

const showsAges = ({ timeStyle, columns }: AppState['activity']): boolean =>
  timeStyle === 'ago' || columns?.includes('age') === true;

/**
 * Selects the state that all rows depend on; it changes once a minute, and only where ages are
 * shown.
 */
export const selectRowFacts = ({ screen, activity }: AppState) => ({
  timeStyle: activity.timeStyle,
  masked: screen.masked,
  following: activity.position.kind === 'following',
  alertsOf: activity.alertsOf,
  marks: activity.marks,
  chosen: activity.columns,
  sorting: activity.sorting,
  now: showsAges(activity) ? Math.floor(screen.now / minute) * minute : 0,
  open: activity.open,
  // Infinity without a deadline ahead, so that rows stay unchanged.
  openAt: Math.min(Math.floor(screen.now / minute) * minute, activity.open.lastDeadline),
});

/** The style of some rows, with the shortened parties among them that look alike. */
const markCollidingNames = (style: RowStyle, rows: readonly ListEntry[]): RowStyle => {
  if (style.columns === undefined || style.masked) return style;
  const activities = rows.map((row) => ('gap' in row ? undefined : row.activity));
  const { columns } = style;
  const widths = {
    from: widthOf(columns, 'from'),
    to: widthOf(columns, 'to'),
    app: widthOf(columns, 'app'),
  };
  const colliding = collidingParties(activities, widths, style.openState);
  return colliding === '' ? style : { ...style, colliding };
};

export type RowFacts = ReturnType<typeof selectRowFacts>;

type RowRoom = Pick<ListPane, 'columns' | 'entryLines'>;

/** The layout of the rows of a list in the available room. */
export const listRowStyle = (
  { columns: width, entryLines }: RowRoom,
  { alertsOf, open, openAt, chosen, ...facts }: RowFacts,
): RowStyle => {
  const isAlert = (activity: Activity) => alertsOf(activity).length > 0;
  const openState = (activity: Activity) => findOpenState(activity, open.endings, openAt);
  const style = { ...facts, width, isAlert, openState };
  return entryLines === 1 ? { ...style, columns: placeColumns(width, chosen) } : style;
};

/** Creates a function that returns the same style for some rows until one of its parts changes. */
export const createRowStyle = () => {
  let before: { readonly facts: RowFacts; readonly room: RowRoom; readonly plain: RowStyle };
  let style: RowStyle | undefined;
  return (facts: RowFacts, { columns, entryLines }: RowRoom, rows: readonly ListEntry[]) => {
    const room = { columns, entryLines };
    if (style === undefined || !shallow(before.room, room) || !shallow(before.facts, facts)) {
      const plain = listRowStyle(room, facts);
      before = { facts, room, plain };
      style = plain;
    }
    const { colliding } = markCollidingNames(before.plain, rows);
    if (style.colliding !== colliding)
      style = colliding === undefined ? before.plain : { ...before.plain, colliding };
    return style;
  };
};
