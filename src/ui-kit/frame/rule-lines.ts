import type { SafeText } from '../../lib/text/sanitize.ts';
import { truncateEnd, displayWidth, padOrTruncate, wrapWords } from '../../lib/text/width.ts';
import { lineOf, segment, type Line } from '../text/line.ts';
import type { Tone } from '../theme/theme.ts';

interface NoticeLinesProps {
  /** Names the state: `EMPTY`, `NO ENDPOINT`, `LIMITED`. */
  readonly word: string;
  readonly tone?: Tone | undefined;
  readonly lines: readonly string[];
  readonly width: number;
}

const wordWidth = 14;

export const noticeBoxLines = ({ word, tone, lines, width }: NoticeLinesProps): readonly Line[] => {
  const room = Math.max(1, width - wordWidth - 1);
  const wrapped = lines.length === 0 ? [''] : lines.flatMap((line) => wrapWords(line, room));
  return wrapped.map((line, index) => [
    segment(padOrTruncate(index === 0 ? ` ${word}` : '', wordWidth), tone),
    segment(` ${line}`),
  ]);
};

export interface RuleProps {
  readonly width: number;
  readonly left?: string | undefined;
  readonly right?: string | undefined;
  readonly leftTone?: Tone | undefined;
  readonly rightTone?: Tone | undefined;
}

export const verticalRule = lineOf('│', 'faint');

const dashes = (cells: number): string => '─'.repeat(Math.max(0, cells));

const label = (text: string | undefined, room: number): SafeText => {
  const words = text === undefined || text === '' ? '' : truncateEnd(text, Math.max(0, room));
  return truncateEnd(words === '' ? '' : ` ${words} `, Math.max(0, room + 2));
};

/** The shape of the title shows the focus without colors too. */
export const inBrackets = (title: string, width: number): string =>
  `[${truncateEnd(title, width - 8)}]`;

/** `── left ───── right ──`; if both don't fit, the right side is dropped. */
export const ruleLine = ({ width, left, right, leftTone, rightTone }: RuleProps): Line => {
  const title = label(left, width - 6);
  const room = width - displayWidth(title) - 7;
  const meta = label(right, room >= 6 ? room : 0);
  const between = width - 4 - displayWidth(title) - displayWidth(meta);
  return [
    segment(dashes(Math.min(2, width)), 'faint'),
    segment(title, leftTone),
    segment(dashes(between), 'faint'),
    segment(meta, rightTone),
    segment(dashes(Math.min(2, width - 2)), 'faint'),
  ].filter(({ text }) => text !== '');
};

/** Exactly `width` cells; the left text is cut first. */
export const splitLine = ({ width, left, right, leftTone, rightTone }: RuleProps): Line => {
  const end = truncateEnd(right ?? '', width);
  const room = width - displayWidth(end);
  return [segment(padOrTruncate(left ?? '', room), leftTone), segment(end, rightTone)];
};
