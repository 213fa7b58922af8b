import type { Scope } from '../../keys/binding.ts';
import { footerHints, hintWidth, type Hint } from '../../keys/footer.ts';
import { RowText } from './row-text.tsx';
import { segment, type Segment } from './segment.ts';

export interface KeyHintsProps {
  /** The scopes that have the keys now, innermost first. */
  readonly scopes: readonly Scope[];
  readonly width: number;
}

const segmentsOf = ({ keys, hint }: Hint): readonly Segment[] => [
  segment(keys, 'focus'),
  segment(` ${hint}`),
];

/** Builds the footer: keys that work now, the most important first, help at the right end. */
export const hintSegments = ({ scopes, width }: KeyHintsProps): readonly Segment[] => {
  const { left, right } = footerHints(scopes, width);
  const cells = left.reduce((sum, hint) => sum + hintWidth(hint) + 2, 0);
  const gap = width - 2 - Math.max(0, cells - 2) - (right === undefined ? 0 : hintWidth(right));
  return [
    segment(' '),
    ...left.flatMap((hint, at) => [segment(at === 0 ? '' : '  '), ...segmentsOf(hint)]),
    segment(' '.repeat(Math.max(0, gap))),
    ...(right === undefined ? [] : segmentsOf(right)),
  ];
};

/** Draws the line of key hints at the foot of the screen. */
export function KeyHints(props: KeyHintsProps) {
  return <RowText segments={hintSegments(props)} />;
}
