import { padOrTruncate, wrapWords } from '../../lib/text/width.ts';
import type { Tone } from '../theme/theme.ts';
import { type Line, segment } from '../text/line.ts';

export interface NoticeLinesProps {
  /** One or two words that name the state: `EMPTY`, `NO ROUTE`, `LIMITED`. */
  readonly word: string;
  readonly tone?: Tone | undefined;
  /** The request, the response, the next step with its time, and a key; long ones wrap. */
  readonly lines: readonly string[];
  readonly width: number;
}

const wordWidth = 14;

/** Builds the box that replaces or accompanies data: empty, filtered out, failed. */
export const noticeBoxLines = ({ word, tone, lines, width }: NoticeLinesProps): readonly Line[] => {
  const room = Math.max(1, width - wordWidth - 1);
  const wrapped = lines.length === 0 ? [''] : lines.flatMap((line) => wrapWords(line, room));
  return wrapped.map((line, index) => [
    segment(padOrTruncate(index === 0 ? ` ${word}` : '', wordWidth), tone),
    segment(` ${line}`),
  ]);
};
