import { footerHints, type FooterOptions, type Hint } from './footer.ts';
import { displayWidth } from '../../lib/text/width.ts';
import type { Line } from '../../ui-kit/text/line.ts';
import { segment, unmasked } from '../../ui-kit/text/segment.ts';

const piecesOf = ({ keys, hint }: Hint): Line => [segment(keys, 'focus'), segment(` ${hint}`)];

const widthOf = (line: Line): number => line.reduce((sum, { text }) => sum + displayWidth(text), 0);

/** Builds the footer, exactly `width` cells: keys that work now, the most important first, help last. */
export const keyHintLine = (options: FooterOptions): Line => {
  const { left, right } = footerHints(options);
  const { width } = options;
  const first = left.flatMap((hint, index) => [
    segment(index === 0 ? ' ' : '  '),
    ...piecesOf(hint),
  ]);
  const last = right === undefined ? [] : [...piecesOf(right), segment(' ')];
  return unmasked([
    ...first,
    segment(' '.repeat(Math.max(0, width - widthOf(first) - widthOf(last)))),
    ...last,
  ]);
};
