import { footerHints, type FooterOptions, type Hint } from './footer.ts';
import { type Line, lineWidth, segment, unmasked } from '../../ui-kit/text/line.ts';

const piecesOf = ({ id: command, keys, hint }: Hint): Line => [
  { ...segment(keys, 'focus'), command },
  { ...segment(` ${hint}`), command },
];

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
    segment(' '.repeat(Math.max(0, width - lineWidth(first) - lineWidth(last)))),
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

/** More lines than screens have between two keys. */
const keptLines = 16;

// The frame requests its footer at every change of the state, and the rows of a list need few different ones.
let built: readonly { readonly options: FooterOptions; readonly line: Line }[] = [];

/** Builds the footer, exactly `width` cells: keys that work now, the most important first, help last. */
export const keyHintLine = (options: FooterOptions): Line => {
  const known = built.find((other) => isSame(other.options, options));
  if (known !== undefined) return known.line;
  const line = build(options);
  built = [{ options, line }, ...built.slice(0, keptLines - 1)];
  return line;
};
