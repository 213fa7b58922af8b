import type { ThemeColor } from '../../config/settings/theme-setting.ts';
import { clamp } from '../../lib/numbers/list-window.ts';
import { luminance, type Rgb } from '../../lib/numbers/luminance.ts';
import { forEachKind, type ThemeColors, type Tone } from './theme.ts';

export type HexColor = `#${string}`;

interface NamedTheme {
  /** The colors read on each of these backgrounds. */
  readonly backgrounds: readonly HexColor[];
  readonly colors: Readonly<Partial<Record<Tone, HexColor>>>;
}

/**
 * The themes to choose from. A theme changes colors only: bold, inverse and underline stay, and the
 * terminal keeps its own background. Kinds have one quiet color. All but `dracula` use colors of the 256.
 */
export const namedThemes = {
  dark: {
    backgrounds: ['#000000', '#1e1e1e', '#282c34'],
    colors: {
      ok: '#87d787',
      note: '#ffd75f',
      warning: '#ffaf5f',
      danger: '#ff8787',
      gap: '#ff8787',
      unknown: '#ff87ff',
      ...forEachKind('#5fafaf'),
      focus: '#afd7ff',
      prod: '#ff8787',
      faint: '#949494',
    },
  },
  light: {
    backgrounds: ['#ffffff', '#f5f5f5'],
    colors: {
      ok: '#005f00',
      note: '#875f00',
      warning: '#875f00',
      danger: '#af0000',
      gap: '#af0000',
      unknown: '#870087',
      ...forEachKind('#005f87'),
      focus: '#00005f',
      prod: '#af0000',
      faint: '#6c6c6c',
    },
  },
  'high-contrast': {
    backgrounds: ['#000000'],
    colors: {
      ok: '#5fff5f',
      note: '#ffff5f',
      warning: '#ffff00',
      danger: '#ffafaf',
      gap: '#ffafaf',
      unknown: '#ffafff',
      ...forEachKind('#5fffff'),
      selected: '#ffffff',
      focus: '#ffffff',
      prod: '#ffafaf',
      faint: '#9e9e9e',
    },
  },
  dracula: {
    backgrounds: ['#282a36'],
    colors: {
      ok: '#50fa7b',
      note: '#f1fa8c',
      warning: '#ffb86c',
      danger: '#ff6e6e',
      gap: '#ff6e6e',
      unknown: '#ff79c6',
      ...forEachKind('#8be9fd'),
      focus: '#f8f8f2',
      prod: '#ff6e6e',
      faint: '#9aa5ce',
    },
  },
} as const satisfies Readonly<Record<string, NamedTheme>>;

/** The steps of red, green and blue in the cube of xterm's 256 colors. */
const cubeSteps = [0, 95, 135, 175, 215, 255] as const;

const rgbOfHex = (color: HexColor): Rgb => {
  const part = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
};

/** The cube of xterm is at 16, its greys at 232. Terminals define colors 0 to 15 themselves. */
const rgbOfIndex = (index: number): Rgb | undefined => {
  if (index < 16) return undefined;
  if (index >= 232) {
    const grey = 8 + 10 * (index - 232);
    return [grey, grey, grey];
  }
  const step = (place: number): number => cubeSteps[place % 6] ?? 0;
  const cell = index - 16;
  return [step(Math.floor(cell / 36)), step(Math.floor(cell / 6)), step(cell)];
};

/** Returns undefined for a color that the terminal defines. */
export const rgbOf = (color: ThemeColor): Rgb | undefined => {
  if (color.startsWith('#')) return rgbOfHex(color as HexColor);
  return color.startsWith('ansi256(') ? rgbOfIndex(Number(color.slice(8, -1))) : undefined;
};

/** WCAG 2.2, 1 to 21. It is the same for inverse text. */
export const contrastOf = (one: Rgb, other: Rgb): number => {
  const [light, dark] = [luminance(one), luminance(other)];
  return (Math.max(light, dark) + 0.05) / (Math.min(light, dark) + 0.05);
};

type ColorDepth = 16 | 256 | 'true';

const nearestStep = (part: number): number =>
  cubeSteps.reduce<number>(
    (best, step, index) =>
      Math.abs(step - part) < Math.abs((cubeSteps[best] ?? 0) - part) ? index : best,
    0,
  );

/** The greys of xterm's 256 colors are from 8 to 238 in steps of ten. */
const nearestGrey = (part: number): number => clamp(Math.round((part - 8) / 10), 0, 23);

/**
 * Colors 0 to 15 are not used, because the terminal's palette defines them. The greys stand only for colors
 * without a hue that are in neither corner of the cube.
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

/** With 16 colors, a tone whose color isn't in the palette keeps its usual one. */
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

export const themeColors = (
  name: string | undefined,
  colorDepth: ColorDepth,
): ThemeColors | undefined => {
  const theme = Object.entries(namedThemes).find(([known]) => known === name)?.[1];
  return theme === undefined ? undefined : colorsInDepth(theme.colors, colorDepth);
};

/**
 * Colors of the palette that read on white, as xterm, VGA, Tango and macOS define them. Green, yellow and
 * cyan are too light there, so these tones keep the color of plain text.
 */
const onLight: ThemeColors = {
  ...{ ok: 'default', note: 'default', warning: 'default' },
  ...{ danger: 'red', gap: 'red', unknown: 'magenta' },
  ...forEachKind<ThemeColor>('blue'),
  prod: 'red',
};

/**
 * Colors of the palette that read on black, also on the Linux console: its red, blue and magenta are too
 * dark. Inverse text is never in a bright color there, so `prod` has none.
 */
const onBlack: ThemeColors = {
  ...{ ok: 'greenBright', note: 'yellowBright', warning: 'yellowBright' },
  ...{ danger: 'redBright', gap: 'redBright', unknown: 'magentaBright' },
  ...forEachKind<ThemeColor>('cyan'),
  prod: 'default',
};

/** The palette is made for a dark background, but for the grey of the background text and a banner to read. */
const onDark = (depth: ColorDepth): ThemeColors => {
  const { faint, prod } = themeColors('dark', depth) ?? {};
  return { ...(faint !== undefined && { faint }), ...(prod !== undefined && { prod }) };
};

/**
 * Undefined if nothing is known about the background. The usual colors of the palette are made for a dark
 * one, and its shades in a terminal with 256 colors are the user's own.
 */
export const autoColors = (
  background: 'dark' | 'light' | 'unknown',
  depth: ColorDepth,
): ThemeColors | undefined => {
  if (background === 'light') return depth === 16 ? onLight : themeColors('light', depth);
  if (background === 'unknown') return undefined;
  return depth === 16 ? onBlack : onDark(depth);
};
