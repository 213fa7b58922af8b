import { clamp, scrollIntoView } from '../../../lib/numbers/list-window.ts';
import { padOrTruncate } from '../../../lib/text/width.ts';
import type { Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { inTone, segment, type Line } from '../../../ui-kit/text/line.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import type { PageLine } from './page-line.ts';

/** The selected line, and the first one on the screen. */
export type PagePlace = { readonly cursor: number; readonly from: number };

type PageBodyProps = {
  readonly lines: readonly PageLine[];
  readonly place: PagePlace;
  readonly width: number;
  readonly height: number;
  /** Called when a line is clicked. */
  readonly onPlace: (place: PagePlace) => void;
};

/** One inverse bar that starts with `>`. */
const markSelected = (line: Line, width: number): Line => {
  const content = line.map((piece) => piece.text).join('');
  return inTone([segment(padOrTruncate(`>${content.slice(1)}`, width))], 'selected');
};

/** Draws the lines of a page around the selected one. */
export function PageBody({ lines, place, width, height, onPlace }: PageBodyProps) {
  const { length: count } = lines;
  const selected = clamp(place.cursor, 0, Math.max(0, count - 1));
  const { from, to } = scrollIntoView({ count, height, selected, from: place.from });
  const shown = lines
    .slice(from, to)
    .map(({ line }, index) => (from + index === selected ? markSelected(line, width) : line));
  const click = (line: number): Clicked => ({
    isRow: true,
    run: () => onPlace({ cursor: from + line, from }),
  });
  return <Lines lines={shown} height={height} click={click} />;
}
