import type { SafeText } from './safe-text.ts';
import { sanitise } from './sanitise.ts';

const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

const barOf = (count: number, most: number): string =>
  bars[most <= 0 ? 0 : Math.round((Math.max(0, count) / most) * (bars.length - 1))] ?? ' ';

/** Draws the newest counts, a cell each, the newest right; the highest bar is the largest of them. */
export const sparkline = (counts: readonly number[], width: number): SafeText => {
  const shown = width < 1 ? [] : counts.slice(-width);
  const most = Math.max(0, ...shown);
  const drawn = shown.map((count) => barOf(count, most)).join('');
  return sanitise(drawn.padStart(Math.max(0, width)));
};
