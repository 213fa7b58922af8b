import { lineOf, segment, fitLine, type Line, type Segment } from '../../../../ui-kit/text/line.ts';
import { tellBlanks } from '../../../../lib/text/quote.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { OpenState } from '../../../../ledger/activity/open-contracts.ts';
import type { TimelineRow } from '../../timeline/timeline.ts';
import {
  aheadMs,
  datedParts,
  formatAge,
  formatSignedAge,
  formatMoment,
  type Clock,
} from '../../../../lib/time/time.ts';
import {
  type Align,
  displayWidth,
  mask,
  padOrTruncate,
  shortenId,
} from '../../../../lib/text/width.ts';
import { usualWhole } from '../../../../lib/numbers/aligned-amount.ts';
import type { TimeStyle } from '../../state/activity.ts';
import type { RowSorting } from '../../state/activity-filter.ts';
import { appOf, feeOf, updateOf } from '../../../../ledger/activity/activity-values.ts';
import { sortArrows } from '../../messages/list.ts';
import type { ColumnName } from '../../../../ledger/activity/listing.ts';
import { columnSpecs, isMarkedAfter, type Columns } from './columns.ts';
import { amountCell, decimalCell, hasAmount } from './amount-cell.ts';
import {
  attentionTone,
  derivedMark,
  kindLabel,
  kindTone,
  partyCell,
  kindLabels,
  rowMarker,
  receiverCell,
  type OfferFacts,
} from './row-labels.ts';

export type RowStyle = {
  readonly width: number;
  /** Absent where an entry has two short lines in place of columns. */
  readonly columns?: Columns | undefined;
  readonly timeStyle: TimeStyle;
  /** The time in ms, by the minute and only for the style `ago`, so that rows stay unchanged. */
  readonly now: number;
  readonly clock: Clock;
  readonly masked: boolean;
  readonly following: boolean;
  /** The short forms that represent several parties. */
  readonly colliding?: ReadonlySet<string> | undefined;
  readonly whole?: number | undefined;
  readonly partyWidth?: number | undefined;
  /** The cells that the longest amount needs. */
  readonly amount?: number;
  /** Undefined if rows are sorted by time. */
  readonly sorting?: Pick<RowSorting, 'column' | 'direction'> | undefined;
  readonly marks?: ReadonlySet<string> | undefined;
  readonly isAlert?: ((activity: Activity) => boolean) | undefined;
  readonly openState?: ((activity: Activity) => OpenState | undefined) | undefined;
  /** How long an open offer can still be accepted, if that is short. */
  readonly leftMs?: ((activity: Activity) => number | undefined) | undefined;
};

type ColumnStyle = RowStyle & { readonly columns: Columns };

export const hasColumns = (style: RowStyle): style is ColumnStyle => style.columns !== undefined;

const offerFacts = (activity: Activity, { openState, leftMs }: RowStyle): OfferFacts => ({
  state: openState?.(activity),
  leftMs: leftMs?.(activity),
});

/** A row is quiet, unless a human should look at it. */
const rowTone = (activity: Activity, style: RowStyle) =>
  attentionTone(activity, style.leftMs?.(activity)) ?? kindTone(activity.kind);

/** An alert that the user configured comes first. */
const markOf = (activity: Activity, row: TimelineRow, style: RowStyle): Segment =>
  style.isAlert?.(activity) === true
    ? segment('*', 'danger')
    : segment(
        rowMarker(activity, row, attentionTone(activity, style.leftMs?.(activity))),
        rowTone(activity, style),
      );

const markedRow = '■';

const userMark = ({ id }: TimelineRow, { marks }: RowStyle): Segment =>
  marks?.has(id) === true ? segment(markedRow, 'focus') : segment(' ');

/** Writes `<1m` or `4m`; `-2h` for a row that is dated ahead of the local clock. */
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

/** The milliseconds stay in the background. */
const timeCell = (text: string): Line => {
  const [, seconds, fraction] = /^(.*:\d\d)(\.\d{3})$/.exec(text) ?? [];
  return seconds === undefined || fraction === undefined
    ? lineOf(text)
    : [segment(seconds), segment(fraction, 'faint')];
};

const memoCell = (text: string | undefined, masked: boolean): Line => {
  if (text === undefined || text === '') return lineOf('');
  return lineOf(masked ? mask(text) : tellBlanks(text));
};

type MakeCell = (activity: Activity, width: number, style: RowStyle) => Line;

/** The style is that of all rows: a copy for each cell would cost more. */
const cellOf: Readonly<Record<ColumnName, MakeCell>> = {
  time: ({ at }, _, style) => timeCell(timeWords(at, style)),
  age: ({ at }, _, { now }) => lineOf(ageWords(at, now)),
  type: (activity, _, style) => lineOf(kindLabel(activity), rowTone(activity, style)),
  round: ({ round }) => lineOf(round ?? '-', 'faint'),
  from: ({ from }, width, style) => partyCell(from, width, style),
  to: (activity, width, style) => receiverCell(activity, width, style, offerFacts(activity, style)),
  amount: amountCell,
  memo: ({ description }, width, { masked }) => memoCell(description, masked),
  // The point of a fee needs no room for the amounts of the screen.
  fee: (activity, width, { masked }) => decimalCell(feeOf(activity), width, { masked }),
  update: (activity, width) => lineOf(shortenId(updateOf(activity) ?? '-', width), 'faint'),
  app: (activity, width, style) => partyCell(appOf(activity), width, style),
};

/** The words of a row without an amount may take the column of the amount, too. */
const columnsFor = (activity: Activity, placed: Columns['placed']): Columns['placed'] => {
  const at = placed.findIndex(({ name }) => name === 'to');
  const [to, amount] = placed.slice(at, at + 2);
  if (activity.kind !== 'other' || hasAmount(activity)) return placed;
  if (to?.name !== 'to' || amount?.name !== 'amount') return placed;
  return placed.toSpliced(at, 2, { ...to, width: to.width + 1 + amount.width });
};

/**
 * Draws a row in one line: the mark of the selection, then the columns, with the other marks after the
 * time.
 */
export const wideRow = (
  activity: Activity,
  row: TimelineRow,
  mark: string,
  style: ColumnStyle,
): Line => {
  const placed = columnsFor(activity, style.columns.placed);
  const marks = [userMark(row, style), markOf(activity, row, style), segment(' ')];
  const isFirst = !isMarkedAfter(placed[0]?.name);
  const cells = placed.flatMap(({ name, width }, index) => {
    const isLast = index === placed.length - 1;
    const hasMarks = !isFirst && index === 0;
    const cell = fitLine(cellOf[name](activity, width, style), width, columnSpecs[name].align);
    if (hasMarks) return [...cell, ...marks];
    return isLast ? cell : [...cell, segment(' ')];
  });
  return mergePieces([segment(mark, 'focus'), ...(isFirst ? marks : []), ...cells]);
};

const isBlank = ({ text }: Segment): boolean => text.trim() === '';

/** A piece costs more to draw than a character. Blanks take the color of the piece before. */
const mergePieces = (line: Line): Line => {
  const pieces: Segment[] = [];
  for (const piece of line) {
    if (piece.text === '') continue;
    const before = pieces.at(-1);
    if (before !== undefined && (before.tone === piece.tone || isBlank(piece)))
      pieces[pieces.length - 1] = segment(`${before.text}${piece.text}`, before.tone);
    else pieces.push(piece);
  }
  return pieces;
};

/** In the one cell for both, any other mark replaces the prime of a derived row. */
const narrowMark = (activity: Activity, row: TimelineRow, style: RowStyle): Segment => {
  const mark = markOf(activity, row, style);
  return mark.text === ' ' && activity.origin !== undefined
    ? segment(derivedMark, rowTone(activity, style))
    : mark;
};

const indent = 10;

/** Writes a day, and its minute or year below it. */
const narrowTime = (at: number | undefined, style: RowStyle): readonly [string, string] => {
  const dated =
    at === undefined || style.timeStyle === 'ago' ? undefined : datedParts(at, style.clock);
  return dated === undefined
    ? [timeWords(at, style).slice(0, 8), '']
    : [dated.day, dated.rest.trim()];
};

/** The fewest cells of a receiver, next to a long amount. */
const leastReceiver = 8;

export const narrowWidths = (width: number, longest = 0) => {
  const room = width - indent - 1;
  const usual = Math.floor((width - indent) * 0.45);
  const amount = Math.max(usual, Math.min(longest, room - leastReceiver));
  return { from: width - indent - 6, to: width - indent - amount - 1, amount, app: undefined };
};

/** The first line has time, kind and sender; the second one receiver and amount. */
export const narrowRow = (
  activity: Activity,
  row: TimelineRow,
  mark: string,
  style: RowStyle,
): readonly Line[] => {
  const { width } = style;
  const { from: room, to: toRoom, amount: amountRoom } = narrowWidths(width, style.amount);
  const [time, below] = narrowTime(activity.at, style);
  const { kind, from } = activity;
  return [
    mergePieces([
      segment(mark, 'focus'),
      segment(padOrTruncate(time, 9)),
      segment(padOrTruncate(kindLabels[kind], 5), rowTone(activity, style)),
      narrowMark(activity, row, style),
      ...fitLine(partyCell(from, room, style), room),
    ]),
    mergePieces([
      userMark(row, style),
      segment(padOrTruncate(below, indent - 1)),
      ...fitLine(receiverCell(activity, toRoom, style, offerFacts(activity, style)), toRoom),
      segment(' '),
      ...fitLine(amountCell(activity, amountRoom, style), amountRoom),
    ]),
  ];
};

const timeTitles = { utc: 'TIME (UTC)', local: 'TIME (local)', ago: 'AGE' } as const;

/** A title is above the first four decimal places, which every number has. */
const headingCell = (
  title: string,
  width: number,
  {
    align,
    whole = usualWhole(width),
  }: { readonly align: Align | undefined; readonly whole?: number | undefined },
): string => {
  const end = Math.max(displayWidth(title), Math.min(width, whole + 5));
  return align === 'right'
    ? padOrTruncate(padOrTruncate(title, end, 'right'), width)
    : padOrTruncate(title, width);
};

/** An arrow follows the title of the column by which rows are sorted. */
export const listHeading = (
  { placed }: Columns,
  timeStyle: TimeStyle,
  { sorting, whole }: Pick<RowStyle, 'sorting' | 'whole'> = {},
): string => {
  const isFirst = !isMarkedAfter(placed[0]?.name);
  const titles = placed.map(({ name, width }, index) => {
    const { title, align } = columnSpecs[name];
    const own = name === 'time' ? timeTitles[timeStyle] : title;
    const arrow = sorting?.column === name ? sortArrows[sorting.direction] : '';
    const style = { align, ...(name === 'amount' && { whole }) };
    const cell = headingCell(`${own}${arrow}`, width, style);
    if (!isFirst && index === 0) return `${cell}   `;
    return index === placed.length - 1 ? cell : `${cell} `;
  });
  return ` ${isFirst ? '   ' : ''}${titles.join('')}`;
};
