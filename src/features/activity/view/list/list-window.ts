import { keepEach } from '../../../../lib/keep.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import { tokensVersion } from '../../../../ledger/effects/describe-instrument.ts';
import { findOpenState, findTimeLeft } from '../../../../ledger/activity/open-contracts.ts';
import type { ListPane } from '../../../../shell/state/layout.ts';
import type { Order } from '../../state/list-position.ts';
import type { ListEntry } from '../../state/activity-filter.ts';
import { zoneOf } from '../../state/selectors.ts';
import type { AppState } from '../../context.ts';
import { isDifferent } from '../../../../shell/state/store.ts';
import { placeColumns, partyWidthOf, widthOf } from './columns.ts';
import { amountRoom, amountWhole, type AmountRoom } from './amount-cell.ts';
import { hasColumns, narrowWidths, type RowStyle } from './row-lines.ts';
import {
  findCollidingParties,
  joinNarrowed,
  narrowedReceiver,
  shortenParties,
} from './row-labels.ts';
import type { ShortenedId } from '../../../../lib/text/shortened-ids.ts';
import { usualWhole } from '../../../../lib/numbers/aligned-amount.ts';
import { clockAt, floorToMinute } from '../../../../lib/time/time.ts';

/** The rows are the same whichever way round the list is. */
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

/** Changes once an hour, once a minute where ages are shown, and when more is known of tokens. */
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
  tokens: tokensVersion(),
});

/** Parties that look alike, and the largest amount. */
type Shared = Pick<RowStyle, 'colliding' | 'whole' | 'narrowed'>;

const cellWidths = (style: RowStyle) =>
  hasColumns(style)
    ? {
        from: widthOf(style.columns, 'from'),
        to: widthOf(style.columns, 'to'),
        app: widthOf(style.columns, 'app'),
        amount: widthOf(style.columns, 'amount'),
        party: style.partyWidth,
      }
    : narrowWidths(style.width, style.amount);

type RowNeeds = {
  readonly parties: readonly ShortenedId[];
  readonly whole: number;
  readonly narrowed?: readonly [string, number] | undefined;
};

const noNeeds: RowNeeds = { parties: [], whole: 0 };

/** `usual` is what amounts have in front of their point, unless a row on the screen needs more. */
const createFindShared = (style: RowStyle, usual: number) => {
  const widths = cellWidths(style);
  const amountWidth = widths.amount ?? 0;
  const needsOf = keepEach((row: ListEntry): RowNeeds => {
    const activity = 'gap' in row ? undefined : row.activity;
    if (activity === undefined) return noNeeds;
    return {
      parties: shortenParties(activity, widths, style.openState),
      whole: amountWhole(activity, amountWidth),
      narrowed: narrowedReceiver(activity, widths, style.openState),
    };
  });
  return (rows: readonly ListEntry[]): Shared => {
    if (style.masked) return {};
    const needs = rows.map(needsOf);
    const colliding = findCollidingParties(needs.flatMap(({ parties }) => parties));
    const narrowed = joinNarrowed(needs.flatMap((each) => (each.narrowed ? [each.narrowed] : [])));
    return {
      colliding: colliding === '' ? undefined : colliding,
      narrowed: narrowed === '' ? undefined : narrowed,
      whole: Math.max(usual, ...needs.map(({ whole }) => whole)),
    };
  };
};

export type RowFacts = ReturnType<typeof selectRowFacts>;

/** The cells in which every amount of the rows shows all its digits. */
const createAmountNeed = (style: RowStyle) => {
  const width = cellWidths(style).amount ?? 0;
  const roomOf = keepEach((row: ListEntry): AmountRoom | undefined =>
    'gap' in row || row.activity === undefined ? undefined : amountRoom(row.activity, width),
  );
  return (rows: readonly ListEntry[]): number => {
    const rooms = rows.flatMap((row) => roomOf(row) ?? []);
    const whole = Math.max(usualWhole(width), ...rooms.map((room) => room.whole));
    return Math.max(0, whole + Math.max(0, ...rooms.map(({ rest }) => rest)));
  };
};

type RowRoom = Pick<ListPane, 'columns' | 'entryLines'>;

export const listRowStyle = (
  { columns: width, entryLines }: RowRoom,
  { alertsOf, open, openAt, chosen, zone, from, ...facts }: RowFacts,
  amount = 0,
): RowStyle => {
  const isAlert = (activity: Activity) => alertsOf(activity).length > 0;
  const openState = (activity: Activity) => findOpenState(activity, open.endings, openAt);
  const leftMs = (activity: Activity) => findTimeLeft(activity, open.endings, openAt);
  const clock = { zone, from };
  const labels = { isAlert, openState, leftMs, compact: true as const };
  const style: RowStyle = { ...facts, ...labels, clock, width, amount };
  if (entryLines !== 1) return style;
  const placed = placeColumns(width, chosen, amount);
  return { ...style, columns: placed, partyWidth: partyWidthOf(placed) };
};

/** Returns the same style for some rows until one of its parts changes. */
export const createRowStyle = () => {
  let room: RowRoom;
  let facts: RowFacts | undefined;
  let plain: RowStyle;
  let style: RowStyle;
  let usual: number;
  let needOf: (rows: readonly ListEntry[]) => number;
  let findShared: (rows: readonly ListEntry[]) => Shared;
  return (now: RowFacts, { columns, entryLines }: RowRoom, rows: readonly ListEntry[]) => {
    const size = { columns, entryLines };
    if (facts === undefined || isDifferent(room, size) || isDifferent(facts, now)) {
      plain = listRowStyle(size, now);
      needOf = createAmountNeed(plain);
      usual = usualWhole(cellWidths(plain).amount ?? 0);
      style = plain;
      findShared = createFindShared(plain, usual);
      room = size;
      facts = now;
    }
    const amount = now.masked ? 0 : needOf(rows);
    if (amount !== plain.amount) {
      plain = listRowStyle(size, now, amount);
      style = plain;
      findShared = createFindShared(plain, usual);
    }
    const shared = findShared(rows);
    const { colliding, whole, narrowed } = shared;
    if (style.colliding !== colliding || style.whole !== whole || style.narrowed !== narrowed)
      style = { ...plain, ...shared };
    return style;
  };
};
