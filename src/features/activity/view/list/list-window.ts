import type { Activity } from '../../../../ledger/activity/activity.ts';
import { findOpenState } from '../../../../ledger/activity/open-contracts.ts';
import type { ListPane } from '../../../../shell/state/layout.ts';
import type { Order } from '../../state/list-position.ts';
import type { ListEntry } from '../../state/activity-filter.ts';
import { zoneOf } from '../../state/time-style.ts';
import { isDifferent, type AppState } from '../../../../shell/state/app-state.ts';
import { placeColumns, widthOf } from './columns.ts';
import type { RowStyle } from './row-lines.ts';
import { collidingParties, shortenedParties } from './row-labels.ts';
import type { ShortenedId } from '../../../../lib/text/shortened-ids.ts';
import { clockAt, floorToMinute } from '../../../../lib/time/time.ts';

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
 * Selects the state that all rows depend on; it changes once an hour, and once a minute where ages are
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
  zone: zoneOf(activity),
  from: clockAt(screen.now).from,
  now: showsAges(activity) ? floorToMinute(screen.now) : 0,
  open: activity.open,
  // Infinity without a deadline ahead, so that rows stay unchanged.
  openAt: Math.min(floorToMinute(screen.now), activity.open.lastDeadline),
});

/** Creates a function that returns the shortened parties of some rows that look alike, if any do. */
const createFindColliding = ({ columns, masked, openState }: RowStyle) => {
  if (columns === undefined || masked) return () => undefined;
  const widths = {
    from: widthOf(columns, 'from'),
    to: widthOf(columns, 'to'),
    app: widthOf(columns, 'app'),
  };
  const known = new WeakMap<ListEntry, readonly ShortenedId[]>();
  const partiesOf = (row: ListEntry): readonly ShortenedId[] => {
    const activity = 'gap' in row ? undefined : row.activity;
    return activity === undefined ? [] : shortenedParties(activity, widths, openState);
  };
  return (rows: readonly ListEntry[]): string | undefined => {
    const parties = rows.flatMap((row) => {
      const before = known.get(row) ?? partiesOf(row);
      known.set(row, before);
      return before;
    });
    const colliding = collidingParties(parties);
    return colliding === '' ? undefined : colliding;
  };
};

export type RowFacts = ReturnType<typeof selectRowFacts>;

type RowRoom = Pick<ListPane, 'columns' | 'entryLines'>;

/** The layout of the rows of a list in the available room. */
export const listRowStyle = (
  { columns: width, entryLines }: RowRoom,
  { alertsOf, open, openAt, chosen, zone, from, ...facts }: RowFacts,
): RowStyle => {
  const isAlert = (activity: Activity) => alertsOf(activity).length > 0;
  const openState = (activity: Activity) => findOpenState(activity, open.endings, openAt);
  const style = { ...facts, clock: { zone, from }, width, isAlert, openState };
  return entryLines === 1 ? { ...style, columns: placeColumns(width, chosen) } : style;
};

/** Creates a function that returns the same style for some rows until one of its parts changes. */
export const createRowStyle = () => {
  let room: RowRoom;
  let facts: RowFacts | undefined;
  let plain: RowStyle;
  let style: RowStyle;
  let findColliding: (rows: readonly ListEntry[]) => string | undefined;
  return (now: RowFacts, { columns, entryLines }: RowRoom, rows: readonly ListEntry[]) => {
    const size = { columns, entryLines };
    if (facts === undefined || isDifferent(room, size) || isDifferent(facts, now)) {
      plain = listRowStyle(size, now);
      style = plain;
      findColliding = createFindColliding(plain);
      room = size;
      facts = now;
    }
    const colliding = findColliding(rows);
    if (style.colliding !== colliding)
      style = colliding === undefined ? plain : { ...plain, colliding };
    return style;
  };
};
