import { sanitize, type SafeText } from './sanitize.ts';

const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

const barOf = (count: number, max: number): string =>
  bars[max <= 0 ? 0 : Math.round((Math.max(0, count) / max) * (bars.length - 1))] ?? ' ';

/** An unknown count, which isn't zero. */
export const unknownBar = '·';

/**
 * Draws the newest counts, one cell each, the newest on the right; the highest bar is the maximum. An
 * unknown count is a dot.
 */
export const sparkline = (counts: readonly (number | undefined)[], width: number): SafeText => {
  const shown = width < 1 ? [] : counts.slice(-width);
  const max = Math.max(0, ...shown.map((count) => count ?? 0));
  const drawn = shown
    .map((count) => (count === undefined ? unknownBar : barOf(count, max)))
    .join('');
  return sanitize(drawn.padStart(Math.max(0, width)));
};
