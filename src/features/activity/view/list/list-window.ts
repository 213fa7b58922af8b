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
import { shortenParties } from './row-labels.ts';
import { findLookAlikes, type ShortenedId } from '../../../../lib/text/shortened-ids.ts';
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
type Shared = Pick<RowStyle, 'colliding' | 'whole'>;

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
};

const noNeeds: RowNeeds = { parties: [], whole: 0 };

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each));

const createFindShared = (style: RowStyle) => {
  const widths = cellWidths(style);
  const amountWidth = widths.amount ?? 0;
  const needsOf = keepEach((row: ListEntry): RowNeeds => {
    const activity = 'gap' in row ? undefined : row.activity;
    if (activity === undefined) return noNeeds;
    return {
      parties: shortenParties(activity, widths, style.openState),
      whole: amountWhole(activity, amountWidth),
    };
  });
  let colliding: ReadonlySet<string> = new Set();
  /** `least` is what amounts have in front of their point, unless a row on the screen needs more. */
  return (rows: readonly ListEntry[], least: number): Shared => {
    if (style.masked) return {};
    const needs = rows.map(needsOf);
    const found = findLookAlikes(needs.flatMap(({ parties }) => parties));
    if (!isSameSet(found, colliding)) colliding = found;
    return { colliding, whole: Math.max(least, ...needs.map(({ whole }) => whole)) };
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
  const labels = { isAlert, openState, leftMs };
  const style: RowStyle = { ...facts, ...labels, clock, width, amount };
  if (entryLines !== 1) return style;
  const placed = placeColumns(width, chosen, amount);
  return { ...style, columns: placed, partyWidth: partyWidthOf(placed) };
};

/**
 * Returns the same style for some rows until one of its parts changes. The room of amounts grows with the rows
 * that are shown and never shrinks, so that columns stay in place.
 */
export const createRowStyle = () => {
  let room: RowRoom;
  let facts: RowFacts | undefined;
  let plain: RowStyle;
  let style: RowStyle;
  let whole: number | undefined;
  let needOf: (rows: readonly ListEntry[]) => number;
  let findShared: ReturnType<typeof createFindShared>;
  const restyle = (now: RowFacts, amount: number): void => {
    plain = listRowStyle(room, now, amount);
    style = plain;
    findShared = createFindShared(plain);
  };
  return (now: RowFacts, { columns, entryLines }: RowRoom, rows: readonly ListEntry[]) => {
    const size = { columns, entryLines };
    const isNew =
      facts === undefined ||
      isDifferent(room, size) ||
      facts.chosen !== now.chosen ||
      facts.masked !== now.masked;
    if (isNew || isDifferent(facts ?? now, now)) {
      room = size;
      facts = now;
      const empty = listRowStyle(size, now);
      needOf = createAmountNeed(empty);
      if (isNew) whole = usualWhole(cellWidths(empty).amount ?? 0);
      restyle(now, isNew ? 0 : (plain.amount ?? 0));
    }
    const amount = now.masked ? 0 : Math.max(plain.amount ?? 0, needOf(rows));
    if (amount !== plain.amount) restyle(now, amount);
    const shared = findShared(rows, whole ?? 0);
    whole = shared.whole ?? whole;
    if (isDifferent(style, shared)) style = { ...plain, ...shared };
    return style;
  };
};
