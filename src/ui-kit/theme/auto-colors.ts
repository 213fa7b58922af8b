import { themeColors, type ColorDepth } from './theme-colors.ts';
import type { ThemeColors } from './theme.ts';

/**
 * Colors of the palette that read on white, as xterm, VGA, Tango and macOS define them: red, magenta and
 * blue. Green, yellow and cyan are too light there, so these tones keep the color of plain text.
 */
export const onLight: ThemeColors = {
  ...{ ok: 'default', note: 'default', warning: 'default' },
  ...{ danger: 'red', gap: 'red', unknown: 'magenta' },
  ...{ 'kind.transfer': 'blue', 'kind.offer': 'default', 'kind.allocation': 'blue' },
  ...{ 'kind.mint': 'default', 'kind.tap': 'blue', 'kind.abort': 'red', 'kind.other': 'magenta' },
  prod: 'red',
};

/**
 * Colors of the palette that read on black, also on the Linux console: its red, blue and magenta are too
 * dark. Inverse text is never in a bright color there, so `prod` has none.
 */
export const onBlack: ThemeColors = {
  ...{ ok: 'greenBright', note: 'yellowBright', warning: 'yellowBright' },
  ...{ danger: 'redBright', gap: 'redBright', unknown: 'magentaBright' },
  ...{ 'kind.transfer': 'cyanBright', 'kind.offer': 'yellowBright', 'kind.allocation': 'cyan' },
  ...{ 'kind.mint': 'greenBright', 'kind.tap': 'cyan', 'kind.abort': 'redBright' },
  'kind.other': 'magentaBright',
  prod: 'default',
};

/**
 * The colors of the theme `auto` on a known background; undefined where the usual ones of the palette do:
 * those are made for a dark background, and its shades in a terminal with 256 colors are the user's own.
 */
export const autoColors = (
  background: 'dark' | 'light' | 'unknown',
  depth: ColorDepth,
): ThemeColors | undefined => {
  if (background === 'light') return depth === 16 ? onLight : themeColors('light', depth);
  return background === 'dark' && depth === 16 ? onBlack : undefined;
};
