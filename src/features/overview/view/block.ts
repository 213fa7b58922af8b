import type { Expression } from '../../../ledger/filter/grammar/expression.ts';
import { padOrTruncate } from '../../../lib/text/width.ts';
import { inBrackets, ruleLine } from '../../../ui-kit/frame/rule-lines.ts';
import { fitLine, segment, type Line } from '../../../ui-kit/text/line.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';

/** What Enter does on an element. */
export type Target =
  | { readonly kind: 'filter'; readonly filter: Expression }
  | { readonly kind: 'gap' }
  | { readonly kind: 'tab'; readonly tab: 'activity' | 'journal' | 'profiles' };

/** A part of the overview that can be selected. */
export type Element = {
  readonly id: string;
  readonly target: Target;
  /** The party that it is about. */
  readonly party?: string | undefined;
  /** What its line shows only in short, for the status line while it is selected. */
  readonly full?: string | undefined;
};

/** A line of a block; neighbors with the same element are selected together. */
export type BlockLine = {
  readonly line: Line;
  readonly element?: Element | undefined;
  /** Set on a title: the line that replaces it while one of these elements is selected. */
  readonly focused?: { readonly line: Line; readonly ids: ReadonlySet<string> };
};

/** The cell before each line, for the mark of the selection. */
const gutter = segment(' ');

/** Marks a line as selected: a mark and bold text, since a bar would outshine every number. */
export const markSelected = ([, ...line]: Line): Line => [
  segment('>', 'focus'),
  ...line.map((piece) => ({ ...piece, tone: piece.tone === undefined ? 'focus' : piece.tone })),
];

/** A titled part of the overview; every line has its width. */
export type OverviewBlock = { readonly width: number; readonly lines: readonly BlockLine[] };

/** Makes a block of a title and lines, with blank lines up to a height, so that its neighbors stay. */
export const blockOf = (
  { width: inner, height, title, right }: BlockFrame,
  lines: readonly BlockLine[],
): OverviewBlock => {
  const width = inner + 1;
  const shown = lines.slice(0, height);
  const blank = Array.from({ length: Math.max(0, height - shown.length) }, () => ({ line: [] }));
  const titleLine = (left: string): Line => ruleLine({ width, left, right, leftTone: 'focus' });
  const ids = new Set(shown.flatMap(({ element }) => (element === undefined ? [] : [element.id])));
  const head = {
    line: titleLine(title),
    focused: { line: titleLine(inBrackets(title, width)), ids },
  };
  return {
    width,
    lines: [
      head,
      ...[...shown, ...blank].map((each) => ({
        ...each,
        line: [gutter, ...fitLine(each.line, inner)],
      })),
    ],
  };
};

export type BlockFrame = {
  /** The cells of a line after its mark. */
  readonly width: number;
  /** Lines below the title. */
  readonly height: number;
  readonly title: string;
  readonly right?: string | undefined;
};

/** A line with a label and a value. */
export const labeledLine = (
  label: string,
  value: string,
  { element, tone }: { readonly element?: Element; readonly tone?: Tone | undefined } = {},
): BlockLine => ({
  line: [segment(padOrTruncate(label, 10), 'faint'), segment(value, tone)],
  element,
});
