import type { Scope } from '../../keys/binding.ts';
import { footerHints, type Hint } from '../../keys/footer.ts';
import type { CommandId } from '../../keys/keymap.ts';
import { displayWidth } from '../../lib/width.ts';
import { segment, type Segment } from './segment.ts';

export interface KeyHintsProps {
  /** The scopes that have the keys now, innermost first. */
  readonly scopes: readonly Scope[];
  readonly width: number;
  /** Keys that would be refused now. */
  readonly without?: ReadonlySet<CommandId>;
}

const segmentsOf = ({ keys, hint }: Hint): readonly Segment[] => [
  segment(keys, 'focus'),
  segment(` ${hint}`),
];

const widthOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { text }) => sum + displayWidth(text), 0);

/** Builds the footer, exactly `width` cells: keys that work now, the most important first, help last. */
export const hintSegments = ({ scopes, width, without }: KeyHintsProps): readonly Segment[] => {
  const { left, right } = footerHints(scopes, width, without);
  const first = left.flatMap((hint, at) => [segment(at === 0 ? ' ' : '  '), ...segmentsOf(hint)]);
  const last = right === undefined ? [] : [...segmentsOf(right), segment(' ')];
  return [
    ...first,
    segment(' '.repeat(Math.max(0, width - widthOf(first) - widthOf(last)))),
    ...last,
  ];
};
