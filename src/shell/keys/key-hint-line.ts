import { footerHints, type FooterOptions, type Hint } from './footer.ts';
import { displayWidth } from '../../lib/text/width.ts';
import { type Line, segment, unmasked } from '../../ui-kit/text/line.ts';

const piecesOf = ({ keys, hint }: Hint): Line => [segment(keys, 'focus'), segment(` ${hint}`)];

const widthOf = (line: Line): number => line.reduce((sum, { text }) => sum + displayWidth(text), 0);

const build = (options: FooterOptions): Line => {
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

const isSame = (one: FooterOptions, other: FooterOptions): boolean =>
  one.table === other.table &&
  one.kindOf === other.kindOf &&
  one.width === other.width &&
  one.without === other.without &&
  one.wording === other.wording &&
  one.scopes.length === other.scopes.length &&
  one.scopes.every((scope, index) => scope === other.scopes[index]);

// The frame requests its footer at every change of the state, and most changes leave it unchanged.
let drawn: { readonly options: FooterOptions; readonly line: Line } | undefined;

/** Builds the footer, exactly `width` cells: keys that work now, the most important first, help last. */
export const keyHintLine = (options: FooterOptions): Line => {
  if (drawn === undefined || !isSame(drawn.options, options))
    drawn = { options, line: build(options) };
  return drawn.line;
};
