import type { Instrument } from '../../../ledger/effects/holding.ts';
import { formatAmount } from '../../../lib/numbers/decimal.ts';
import { factRows } from '../../../lib/text/fact-rows.ts';
import { displayWidth, padOrTruncate, truncateEnd } from '../../../lib/text/width.ts';
import { type Line, segment } from '../../../ui-kit/text/line.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import type { BlockWithoutValue } from '../model/block.ts';
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
): { readonly words: string; readonly tone: Tone } => {
  switch (block.kind) {
    case 'loading':
      return { words: pageText.loading, tone: 'faint' };
    case 'missing':
      return { words: block.reason, tone: 'unknown' };
    case 'failed':
      return { words: block.reason, tone: 'warning' };
    default:
      return block satisfies never;
  }
};

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

export const widest = (texts: readonly string[]): number =>
  texts.reduce((max, each) => Math.max(max, displayWidth(each)), 0);

export const amountColumn = (amounts: readonly string[], head: string, most: number) => {
  const width = Math.min(most, widest([head, ...amounts.map((each) => formatAmount(each))]));
  const cell = (content: string): string => padOrTruncate(content, width, 'right');
  return {
    head: cell(head),
    of: (amount: string): string => cell(formatAmount(amount, width)),
  };
};

export const firstLines = (
  lines: readonly PageLine[],
  part: string,
  { limit, open }: PartsShown,
  more: (count: string) => string = pageText.more,
): readonly PageLine[] => {
  const rest = lines.length - limit;
  // A line that says "1 more" would take the place of that line.
  if (rest <= 1 || open.has(part)) return lines;
  return [
    ...lines.slice(0, limit),
    { ...plainLine(`   … ${more(String(rest))}`, 'faint'), link: { to: 'part', id: part } },
  ];
};
