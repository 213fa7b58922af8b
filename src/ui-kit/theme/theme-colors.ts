import type { ThemeColor } from '../../config/settings/theme-setting.ts';
import { clamp } from '../../lib/numbers/list-window.ts';
import { cubeSteps, rgbOf } from './contrast.ts';
import { namedThemes, type HexColor } from './named-themes.ts';
import type { ThemeColors } from './theme.ts';

/** The number of colors that a terminal shows. */
export type ColorDepth = 16 | 256 | 'true';

/** The nearest step of the cube, by its index. */
const nearestStep = (part: number): number =>
  cubeSteps.reduce<number>(
    (best, step, index) =>
      Math.abs(step - part) < Math.abs((cubeSteps[best] ?? 0) - part) ? index : best,
    0,
  );

/** The greys of xterm's 256 colors, from 8 to 238 in steps of ten. */
const nearestGrey = (part: number): number => clamp(Math.round((part - 8) / 10), 0, 23);

/**
 * The nearest of xterm's 256 colors. Colors 0 to 15 are not used, because the terminal's palette defines
 * them; the greys stand only for colors without a hue that are in neither corner of the cube.
 */
export const nearestIndexed = (color: HexColor): `ansi256(${number})` => {
  const parts = rgbOf(color) ?? [0, 0, 0];
  const [level] = parts;
  const isGrey = parts.every((part) => part === level);
  if (isGrey && level > 3 && level < 247) return `ansi256(${232 + nearestGrey(level)})`;
  const [red = 0, green = 0, blue = 0] = parts.map(nearestStep);
  return `ansi256(${16 + 36 * red + 6 * green + blue})`;
};

const isHex = (color: ThemeColor): color is HexColor => color.startsWith('#');
const isIndexed = (color: ThemeColor): boolean => color.startsWith('ansi256(');

/**
 * Reduces the colors of a theme to those that the terminal can show. With 16 colors, a tone whose color
 * isn't in the palette keeps its usual one: the palette decides the shades there.
 */
export const colorsInDepth = (colors: ThemeColors, depth: ColorDepth): ThemeColors => {
  if (depth === 'true') return colors;
  const entries = Object.entries(colors);
  return Object.fromEntries(
    depth === 16
      ? entries.filter(([, color]) => !isHex(color) && !isIndexed(color))
      : entries.map(
          ([tone, color]) => [tone, isHex(color) ? nearestIndexed(color) : color] as const,
        ),
  );
};

/** Reads the colors of a named theme as the terminal can show them; undefined for other names. */
export const themeColors = (
  name: string | undefined,
  colorDepth: ColorDepth,
): ThemeColors | undefined => {
  const theme = Object.entries(namedThemes).find(([known]) => known === name)?.[1];
  return theme === undefined ? undefined : colorsInDepth(theme.colors, colorDepth);
};
