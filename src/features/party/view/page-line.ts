import type { Instrument } from '../../../ledger/effects/holding.ts';
import { formatAmount, isDecimal } from '../../../lib/numbers/decimal.ts';
import { factRows } from '../../../lib/text/fact-rows.ts';
import { displayWidth, padOrTruncate, truncateEnd } from '../../../lib/text/width.ts';
import { formatAge, formatUtcTime } from '../../../lib/time/time.ts';
import { type Line, segment } from '../../../ui-kit/text/line.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import { unreadPart, type BlockWithoutValue } from '../model/block.ts';
import { pageText } from '../messages/page.ts';

/** The link says where Enter leads on a line. */
export type PageLink =
  | { readonly to: 'contract' | 'update' | 'party'; readonly id: string }
  /** Lists all lines of a part, or the first ones again. */
  | { readonly to: 'part'; readonly id: string };

/** How much of each part is listed: its first lines, or all of a part that is open. */
export interface PartsShown {
  readonly limit: number;
  readonly open: ReadonlySet<string>;
}

/** A printed table has no Enter, so it lists everything. */
export const allParts: PartsShown = { limit: Number.POSITIVE_INFINITY, open: new Set() };

/** A line of the page; its first cell is free for the mark of the selected line. */
export interface PageLine {
  readonly line: Line;
  readonly link?: PageLink;
  readonly instrument?: Instrument;
}

export const plainLine = (content: string, tone?: Tone): PageLine => ({
  line: [segment(content, tone)],
});

export const emptyLine: PageLine = plainLine('');

export const sentenceLines = (sentence: string, width: number, tone?: Tone): readonly PageLine[] =>
  factRows(sentence, Math.max(1, width - 3)).map((part) => plainLine(`   ${part}`, tone));

const sourceGap = 2;

/** On a narrow screen the source gives way last. */
export const withSource = (
  left: string,
  source: string,
  { width, tone }: { readonly width: number; readonly tone?: Tone | undefined },
): Line => {
  if (source === '') return [segment(truncateEnd(left, width), tone)];
  const right = truncateEnd(source, Math.floor(width / 2));
  const room = width - displayWidth(right) - sourceGap;
  return [
    segment(padOrTruncate(left, room), tone),
    segment(' '.repeat(sourceGap)),
    segment(right, 'faint'),
  ];
};

/** A shortened id and a time fit on a line of these cells, so neither is broken. */
const leastWordCells = 30;

/** Takes several lines if the words don't fit next to the source. */
export const wrappedWithSource = (
  label: string,
  words: string,
  { source, width }: { readonly source: string; readonly width: number },
): readonly Line[] => {
  const indent = displayWidth(label);
  const right = displayWidth(truncateEnd(source, Math.floor(width / 2))) + sourceGap;
  const room = width - indent - right;
  if (room < leastWordCells) return [withSource(`${label}${words}`, source, { width })];
  const [first = '', ...others] = factRows(words, room);
  return [
    withSource(`${label}${first}`, source, { width }),
    ...others.map((part): Line => [segment(`${' '.repeat(indent)}${part}`)]),
  ];
};

export const withoutValue = (
  block: BlockWithoutValue,
): { readonly words: string; readonly tone: Tone } =>
  block.kind === 'loading'
    ? { words: pageText.loading, tone: 'faint' }
    : { words: block.reason, tone: block.kind === 'missing' ? 'unknown' : 'warning' };

export const headingLine = (
  name: string,
  summary: string,
  { width, source = '' }: { readonly width: number; readonly source?: string },
): PageLine => ({
  line: withSource(summary === '' ? ` ${name}` : ` ${name}  ${summary}`, source, {
    width,
    tone: 'focus',
  }),
});

export const linesWithoutValue = (
  name: string,
  block: BlockWithoutValue,
  width: number,
): readonly PageLine[] => {
  const { words, tone } = withoutValue(block);
  return [headingLine(name, '', { width }), ...sentenceLines(words, width, tone)];
};

/** Above what was read earlier: how old it is, since when newer readings fail, and why. */
export const unreadLines = (report: object, now: number, width: number): readonly PageLine[] => {
  const { unread, readAt = unread?.since ?? now } = unreadPart(report) ?? {};
  if (unread === undefined) return [];
  const age = formatAge(Math.max(0, now - readAt));
  const words = pageText.unread(age, formatUtcTime(unread.since), unread.reason);
  return sentenceLines(words, width, 'warning');
};

export const widest = (texts: readonly string[]): number =>
  texts.reduce((max, each) => Math.max(max, displayWidth(each)), 0);

const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** `14.494404` before and from its point; all of a text that is no amount is before it. */
const splitAtPoint = (amount: string): readonly [whole: string, fraction: string] => {
  const shown = isDecimal(amount) ? formatAmount(amount) : amount;
  const point = shown.indexOf('.');
  return point < 0 ? [shown, ''] : [shown.slice(0, point), shown.slice(point)];
};

/** The point and the digits that every amount has. */
const usualFraction = 5;

interface AmountStyle {
  /** The most cells of the column. Digits are cut only beyond them. */
  readonly most: number;
  /** What stands for zero, which says nothing next to other amounts. */
  readonly zero?: string;
}

/** The points of all amounts are below each other. */
export const amountColumn = (
  amounts: readonly string[],
  head: string,
  { most, zero }: AmountStyle,
) => {
  const partsOf = (amount: string) =>
    zero !== undefined && isZero(amount) ? ([zero, ''] as const) : splitAtPoint(amount);
  const all = amounts.map(partsOf);
  const whole = widest(all.map(([part]) => part));
  const rest = widest(all.map(([, part]) => part));
  if (whole + rest > most) {
    const longest = widest([head, ...all.map((each) => each.join(''))]);
    const width = Math.min(most, longest);
    const cell = (text: string): string => padOrTruncate(text, width, 'right');
    return { head: cell(head), of: (amount: string): string => cell(formatAmount(amount, width)) };
  }
  const title = head.padStart(whole + Math.min(rest, usualFraction));
  const width = Math.max(title.length, whole + rest);
  return {
    head: title.padEnd(width),
    of: (amount: string): string => {
      const [before, after] = partsOf(amount);
      return padOrTruncate(`${before.padStart(width - rest)}${after}`, width);
    },
  };
};

/** A mark directly after the digits of a cell, which gets wider by it. */
export const withMark = (cell: string, mark: string): string =>
  `${cell.trimEnd()}${mark}`.padEnd(cell.length + mark.length);

export const firstLines = (
  lines: readonly PageLine[],
  part: string,
  { limit, open }: PartsShown,
): readonly PageLine[] => {
  const rest = lines.length - limit;
  // A line that says "1 more" would take the place of that line.
  if (rest <= 1 || open.has(part)) return lines;
  return [
    ...lines.slice(0, limit),
    {
      ...plainLine(`   … ${pageText.more(String(rest))}`, 'faint'),
      link: { to: 'part', id: part },
    },
  ];
};
