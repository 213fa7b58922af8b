import { footerHints, type FooterOptions, type Hint } from './footer.ts';
import { displayWidth } from '../../lib/text/width.ts';
import { segment, type Segment } from '../../ui-kit/text/segment.ts';

const segmentsOf = ({ keys, hint }: Hint): readonly Segment[] => [
  segment(keys, 'focus'),
  segment(` ${hint}`),
];

const widthOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { text }) => sum + displayWidth(text), 0);

/** Builds the footer, exactly `width` cells: keys that work now, the most important first, help last. */
export const keyHintSegments = (options: FooterOptions): readonly Segment[] => {
  const { left, right } = footerHints(options);
  const { width } = options;
  const first = left.flatMap((hint, index) => [
    segment(index === 0 ? ' ' : '  '),
    ...segmentsOf(hint),
  ]);
  const last = right === undefined ? [] : [...segmentsOf(right), segment(' ')];
  return [
    ...first,
    segment(' '.repeat(Math.max(0, width - widthOf(first) - widthOf(last)))),
    ...last,
  ];
};
