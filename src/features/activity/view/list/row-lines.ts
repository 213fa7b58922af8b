import { type Line, segment, type Segment } from '../../../../ui-kit/text/line.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { OpenState } from '../../../../ledger/activity/open-contracts.ts';
import type { TimelineRow } from '../../model/timeline/timeline.ts';
import {
  aheadMs,
  datedParts,
  formatAge,
  formatSignedAge,
  formatMoment,
  type Clock,
} from '../../../../lib/time/time.ts';
import { mask, padOrTruncate, shortenId } from '../../../../lib/text/width.ts';
import type { TimeStyle } from '../../state/activity.ts';
import type { RowSorting } from '../../state/activity-filter.ts';
import { appOf, feeOf, updateOf } from '../../../../ledger/activity/activity-values.ts';
import { sortArrows } from '../../messages/list.ts';
import type { ColumnName } from '../../../../ledger/activity/list-columns.ts';
import { columnSpecs, isMarkedAfter, type Columns } from './columns.ts';
import {
  amountLabel,
  decimalLabel,
  derivedMark,
  senderLabel,
  kindLabel,
  kindTone,
  partyLabel,
  kindLabels,
  rowMarker,
  receiverLabel,
} from './row-labels.ts';

/** The values that all rows of a list need. */
export type RowStyle = {
  readonly width: number;
  /** Absent where an entry has two short lines in place of columns. */
  readonly columns?: Columns | undefined;
  readonly timeStyle: TimeStyle;
  /** In ms, by the minute and only for the style `ago`, so that rows stay unchanged. */
  readonly now: number;
  /** How times are written. */
  readonly clock: Clock;
  readonly masked: boolean;
  readonly following: boolean;
  /** Shortened parties, one per line, that represent more than one party on the screen. */
  readonly colliding?: string | undefined;
  /** The column by which rows are sorted, unless it is the time. */
  readonly sorting?: Pick<RowSorting, 'column' | 'direction'> | undefined;
  /** The ids of marked rows. */
  readonly marks?: ReadonlySet<string> | undefined;
  /** Returns whether a row matches an alert rule. */
  readonly isAlert?: ((activity: Activity) => boolean) | undefined;
  /** The state of an offer or an allocation. */
  readonly openState?: ((activity: Activity) => OpenState | undefined) | undefined;
};

type ColumnStyle = RowStyle & { readonly columns: Columns };

export const hasColumns = (style: RowStyle): style is ColumnStyle => style.columns !== undefined;

/** The most important mark comes first: an alert that the user configured. */
const markOf = (activity: Activity, row: TimelineRow, { isAlert }: RowStyle): Segment =>
  isAlert?.(activity) === true
    ? segment('*', 'danger')
    : segment(rowMarker(activity, row), kindTone(activity.kind));

/** The mark that the user gave a row. */
const markedRow = '■';

const userMark = ({ id }: TimelineRow, { marks }: RowStyle): Segment =>
  marks?.has(id) === true ? segment(markedRow, 'focus') : segment(' ');

/** `<1m`, `4m`; `-2h` for a row that is dated ahead of the local clock. */
const shortAge = (age: number): string => (Math.abs(age) < 60_000 ? '<1m' : formatSignedAge(age));

const agoWords = (age: number): string => {
  const ahead = aheadMs(age);
  return ahead === undefined ? `${shortAge(age)} ago` : `in ${formatAge(ahead)}`;
};

const timeWords = (at: number | undefined, { timeStyle, now, clock }: RowStyle): string => {
  if (at === undefined) return '--:--:--.---';
  return timeStyle === 'ago' ? agoWords(now - at) : formatMoment(at, clock);
};

const ageWords = (at: number | undefined, now: number): string =>
  at === undefined ? '-' : shortAge(now - at);

const hidden = (text: string | undefined, masked: boolean): string => {
  if (text === undefined || text === '') return '-';
  return masked ? mask(text) : text;
};

/** Makes the text of each column. The style is that of all rows: a copy for each cell would cost more. */
const cellText: Readonly<
  Record<ColumnName, (activity: Activity, width: number, style: RowStyle) => string>
> = {
  time: ({ at }, _, style) => timeWords(at, style),
  age: ({ at }, _, { now }) => ageWords(at, now),
  type: kindLabel,
  round: ({ round }) => round ?? '-',
  from: senderLabel,
  to: (activity, width, style) =>
    receiverLabel(activity, width, style, style.openState?.(activity)),
  amount: amountLabel,
  memo: ({ description }, _, { masked }) => hidden(description, masked),
  fee: (activity, width, style) => decimalLabel(feeOf(activity), width, style),
  update: (activity, width) => shortenId(updateOf(activity) ?? '-', width),
  app: (activity, width, style) => partyLabel(appOf(activity), width, style),
};

/** One line: the mark of the selection, then the columns, with the other marks after the time. */
export const wideRow = (
  activity: Activity,
  row: TimelineRow,
  mark: string,
  style: ColumnStyle,
): Line => {
  const { placed } = style.columns;
  const tone = kindTone(activity.kind);
  const marks = [userMark(row, style), markOf(activity, row, style), segment(' ', tone)];
  const isFirst = !isMarkedAfter(placed[0]?.name);
  const cells = placed.flatMap(({ name, width }, index) => {
    const text = cellText[name](activity, width, style);
    const isLast = index === placed.length - 1;
    const hasMarks = !isFirst && index === 0;
    const cell = padOrTruncate(text, width, columnSpecs[name].align);
    const own = segment(isLast || hasMarks ? cell : `${cell} `, name === 'type' ? tone : undefined);
    return hasMarks ? [own, ...marks] : [own];
  });
  return merged([segment(mark, 'focus'), ...(isFirst ? marks : []), ...cells]);
};

/** Joins neighbors of the same tone: a piece costs more to draw than a character. */
const merged = (line: Line): Line => {
  const pieces: Segment[] = [];
  for (const piece of line) {
    const before = pieces.at(-1);
    if (before !== undefined && before.tone === piece.tone)
      pieces[pieces.length - 1] = segment(`${before.text}${piece.text}`, piece.tone);
    else pieces.push(piece);
  }
  return pieces;
};

/** If there is one cell for both, any other mark replaces the prime of a derived row. */
const narrowMark = (activity: Activity, row: TimelineRow, style: RowStyle): Segment => {
  const mark = markOf(activity, row, style);
  return mark.text === ' ' && activity.origin !== undefined
    ? segment(derivedMark, kindTone(activity.kind))
    : mark;
};

const indent = 10;

/** The cells of a time on the two lines of a narrow row: a day, and its minute or year below it. */
const narrowTime = (at: number | undefined, style: RowStyle): readonly [string, string] => {
  const dated =
    at === undefined || style.timeStyle === 'ago' ? undefined : datedParts(at, style.clock);
  return dated === undefined
    ? [timeWords(at, style).slice(0, 8), '']
    : [dated.day, dated.rest.trim()];
};

/** Two lines for a narrow terminal: time, kind and sender; receiver and amount. */
export const narrowRow = (
  activity: Activity,
  row: TimelineRow,
  mark: string,
  style: RowStyle,
): readonly Line[] => {
  const { width } = style;
  const room = width - indent - 6;
  const amountRoom = Math.floor((width - indent) * 0.45);
  const toRoom = width - indent - amountRoom - 1;
  const from = padOrTruncate(senderLabel(activity, room, style), room);
  const state = style.openState?.(activity);
  const to = padOrTruncate(receiverLabel(activity, toRoom, style, state), toRoom);
  const [time, below] = narrowTime(activity.at, style);
  return [
    [
      segment(mark, 'focus'),
      segment(padOrTruncate(time, 9)),
      segment(padOrTruncate(kindLabels[activity.kind], 5), kindTone(activity.kind)),
      narrowMark(activity, row, style),
      segment(from),
    ],
    [
      userMark(row, style),
      segment(
        `${padOrTruncate(below, indent - 1)}${to} ${padOrTruncate(amountLabel(activity, amountRoom, style), amountRoom, 'right')}`,
      ),
    ],
  ];
};

const timeTitles = { utc: 'TIME (UTC)', local: 'TIME (local)', ago: 'AGE' } as const;

/** The titles of the columns; an arrow follows that of the column by which rows are sorted. */
export const listHeading = (
  { placed }: Columns,
  timeStyle: TimeStyle,
  sorting?: RowStyle['sorting'],
): string => {
  const isFirst = !isMarkedAfter(placed[0]?.name);
  const titles = placed.map(({ name, width }, index) => {
    const { title, align } = columnSpecs[name];
    const own = name === 'time' ? timeTitles[timeStyle] : title;
    const arrow = sorting?.column === name ? sortArrows[sorting.direction] : '';
    const cell = padOrTruncate(`${own}${arrow}`, width, align);
    if (!isFirst && index === 0) return `${cell}   `;
    return index === placed.length - 1 ? cell : `${cell} `;
  });
  return ` ${isFirst ? '   ' : ''}${titles.join('')}`;
};
