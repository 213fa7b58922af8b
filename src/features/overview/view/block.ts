import type { Expression } from '../../../ledger/filter/grammar/expression.ts';
import { padOrTruncate } from '../../../lib/text/width.ts';
import { inBrackets, ruleLine } from '../../../ui-kit/frame/rule-lines.ts';
import { fitLine, segment, type Line } from '../../../ui-kit/text/line.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';

export type Target =
  | { readonly kind: 'filter'; readonly filter: Expression }
  | { readonly kind: 'gap' }
  | { readonly kind: 'traffic' }
  | { readonly kind: 'token'; readonly contract: string }
  | { readonly kind: 'tab'; readonly tab: 'activity' | 'journal' | 'profiles' | 'tokens' };

export type Element = {
  readonly id: string;
  readonly target: Target;
  readonly party?: string | undefined;
  /** The status line shows this for a selected line that is shortened. */
  readonly full?: string | undefined;
};

/** Neighbors with the same element are selected together. */
export type BlockLine = {
  readonly line: Line;
  readonly element?: Element | undefined;
  /** Replaces a title while one of these elements is selected. */
  readonly focused?: { readonly line: Line; readonly ids: ReadonlySet<string> };
};

/** The cell before each line, for the mark of the selection. */
const gutter = segment(' ');

/** Marks the selected line with `>` and bold text: an inverse bar would hide the numbers. */
export const markSelected = ([, ...line]: Line): Line => [
  segment('>', 'focus'),
  ...line.map((piece) => ({ ...piece, tone: piece.tone === undefined ? 'focus' : piece.tone })),
];

/** Every line has the width. */
export type OverviewBlock = { readonly width: number; readonly lines: readonly BlockLine[] };

const wall = segment('│', 'faint');

/** The cells around what a block says: the mark of the selection, and the walls where there are some. */
export const cellsAround = (isFramed: boolean): number => (isFramed ? 3 : 1);

/** The lines around what a block says: its title, and the lower edge of its frame. */
export const linesAround = (isFramed: boolean): number => (isFramed ? 2 : 1);

/** Blank lines up to the height keep the neighbors in place. */
export const blockOf = (
  { width: inner, height, title, right, isFramed = false }: BlockFrame,
  lines: readonly BlockLine[],
): OverviewBlock => {
  const width = inner + cellsAround(isFramed);
  const shown = lines.slice(0, height);
  const blank = Array.from({ length: Math.max(0, height - shown.length) }, () => ({ line: [] }));
  const corners = (left: string, middle: Line, end: string): Line =>
    isFramed ? [segment(left, 'faint'), ...middle, segment(end, 'faint')] : middle;
  const edge = isFramed ? width - 2 : width;
  const titleLine = (left: string): Line =>
    corners('┌', ruleLine({ width: edge, left, right, leftTone: 'focus' }), '┐');
  const ids = new Set(shown.flatMap(({ element }) => (element === undefined ? [] : [element.id])));
  const head = {
    line: titleLine(title),
    focused: { line: titleLine(inBrackets(title, width)), ids },
  };
  const rows = [...shown, ...blank].map((each) => {
    const fitted = fitLine(each.line, inner);
    return { ...each, line: isFramed ? [wall, gutter, ...fitted, wall] : [gutter, ...fitted] };
  });
  const foot = { line: corners('└', ruleLine({ width: edge }), '┘') };
  return { width, lines: [head, ...rows, ...(isFramed ? [foot] : [])] };
};

export type BlockFrame = {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly right?: string | undefined;
  /** True where there is room for walls. */
  readonly isFramed?: boolean;
};

export const labeledLine = (
  label: string,
  value: string,
  { element, tone }: { readonly element?: Element; readonly tone?: Tone | undefined } = {},
): BlockLine => ({
  line: [segment(padOrTruncate(label, 10), 'faint'), segment(value, tone)],
  element,
});
