import { themeColors, type ColorDepth } from './theme-colors.ts';
import type { ThemeColor } from '../../config/settings/theme-setting.ts';
import type { ThemeColors } from './theme.ts';

const kinds = ['transfer', 'offer', 'allocation', 'mint', 'tap', 'abort', 'other'] as const;

const kindsIn = (color: ThemeColor): ThemeColors =>
  Object.fromEntries(kinds.map((kind) => [`kind.${kind}`, color]));

/**
 * Colors of the palette that read on white, as xterm, VGA, Tango and macOS define them: red, magenta and
 * blue. Green, yellow and cyan are too light there, so these tones keep the color of plain text.
 */
export const onLight: ThemeColors = {
  ...{ ok: 'default', note: 'default', warning: 'default' },
  ...{ danger: 'red', gap: 'red', unknown: 'magenta' },
  ...kindsIn('blue'),
  prod: 'red',
};

/**
 * Colors of the palette that read on black, also on the Linux console: its red, blue and magenta are too
 * dark. Inverse text is never in a bright color there, so `prod` has none.
 */
export const onBlack: ThemeColors = {
  ...{ ok: 'greenBright', note: 'yellowBright', warning: 'yellowBright' },
  ...{ danger: 'redBright', gap: 'redBright', unknown: 'magentaBright' },
  ...kindsIn('cyan'),
  prod: 'default',
};

/** On a dark background the palette has the colors, and only the grey of the background text is new. */
const faintOnDark = (depth: ColorDepth): ThemeColors => {
  const faint = themeColors('dark', depth)?.faint;
  return faint === undefined ? {} : { faint };
};

/**
 * The colors of the theme `auto` on a background; undefined if nothing is known about it. The usual ones
 * of the palette are made for a dark background, and its shades in a terminal with 256 colors are the
 * user's own.
 */
export const autoColors = (
  background: 'dark' | 'light' | 'unknown',
  depth: ColorDepth,
): ThemeColors | undefined => {
  if (background === 'light') return depth === 16 ? onLight : themeColors('light', depth);
  if (background === 'unknown') return undefined;
  return depth === 16 ? onBlack : faintOnDark(depth);
};
