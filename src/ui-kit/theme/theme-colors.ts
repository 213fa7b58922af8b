import { namedThemes, type HexColor } from './named-themes.ts';
import type { IndexedColor, ThemeColors } from './theme.ts';

/** The red, green and blue of a color, 0 to 255. */
const partsOf = (color: HexColor): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The steps of each part in the cube of xterm's 256 colors. */
const cubeSteps = [0, 95, 135, 175, 215, 255];

/** The nearest step of the cube, by its index. */
const nearestStep = (part: number): number =>
  cubeSteps.reduce(
    (best, step, index) =>
      Math.abs(step - part) < Math.abs((cubeSteps[best] ?? 0) - part) ? index : best,
    0,
  );

/**
 * The nearest of xterm's 256 colors. Colors 0 to 15 are not used, because the terminal's palette defines
 * them, nor the greys, because a theme's colors have a hue.
 */
export const nearestIndexed = (color: HexColor): IndexedColor => {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map(nearestStep);
  return `ansi256(${16 + 36 * red + 6 * green + blue})`;
};

/**
 * Reads the colors of a named theme as the terminal can show them. Undefined for other names and for a
 * terminal with 16 colors, which shows the usual ones: its own palette decides their shades.
 */
export const themeColors = (
  name: string | undefined,
  colorDepth: 16 | 256 | 'true',
): ThemeColors | undefined => {
  const theme = Object.entries(namedThemes).find(([known]) => known === name)?.[1];
  if (theme === undefined || colorDepth === 16) return undefined;
  if (colorDepth === 'true') return theme.colors;
  return Object.fromEntries(
    Object.entries(theme.colors).map(([tone, color]) => [tone, nearestIndexed(color)]),
  );
};
