import { lineOf } from '../text/line.ts';
import { Lines } from '../text/lines.tsx';

const wall = lineOf('│', 'faint');

/** Draws the line between two panes. */
export function VerticalRule({ rows }: { readonly rows: number }) {
  return <Lines lines={Array.from({ length: rows }, () => wall)} width={1} />;
}
