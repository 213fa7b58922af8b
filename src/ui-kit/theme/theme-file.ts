import { paletteColors, type ThemeColor } from '../../config/settings/theme-setting.ts';
import { isObject } from '../../lib/json/json.ts';
import type { Rgb } from '../../lib/numbers/luminance.ts';
import type { Result } from '../../lib/result.ts';
import { closestMatch } from '../../lib/text/closest-match.ts';
import { joinWithOr } from '../../lib/text/pluralize.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { namedThemes, type HexColor, contrastOf, rgbOf } from './theme-colors.ts';
import { coloredTones, type ThemeColors, type Tone } from './theme.ts';

const baseThemes = ['auto', ...Object.keys(namedThemes)] as const;

/** `redBright` is `bright-red` in a theme file. */
const fileName = (color: string): string =>
  color.endsWith('Bright') ? `bright-${color.slice(0, -'Bright'.length)}` : color;

const namedColors = new Map<string, ThemeColor>([
  ['default', 'default'],
  ...paletteColors.map((color) => [fileName(color), color] as const),
]);

const colorNames: readonly string[] = [...namedColors.keys()];

type ThemeProblem = { readonly path: readonly string[]; readonly text: string };

export type FileTheme = {
  readonly colors: ThemeColors;
  /** Tones that are hard to read, as sentences. */
  readonly warnings: readonly string[];
};

/** Below this contrast a theme is refused: its text can't be told from the background. */
const unreadableContrast = 2;

/** Below this contrast a theme gets a warning (WCAG 2.2, success criterion 1.4.3). */
const readableContrast = 4.5;

const longestValue = 40;

const quoted = (value: unknown): string => {
  const text = sanitize(value === undefined ? 'nothing' : JSON.stringify(value));
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
};

const hexColor = (text: string): HexColor | undefined => {
  const digits = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
};

const colorOf = (value: unknown): ThemeColor | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  if (/^\d{1,3}$/.test(text) && Number(text) <= 255) return `ansi256(${Number(text)})`;
  return namedColors.get(text) ?? hexColor(text);
};

const allowedColors = `use '#rrggbb', a number from 0 to 255, ${colorNames.join(', ')}`;

const colorProblem = (value: unknown): string => {
  if (value === null)
    return `has no value: put a color in quotes, '#87d787', because YAML reads # as a comment`;
  const meant = typeof value === 'string' ? closestMatch(value, colorNames) : undefined;
  const remedy = meant === undefined ? allowedColors : `did you mean ${meant}? Or ${allowedColors}`;
  return `is not a color: ${quoted(value)}; ${remedy}`;
};

const unknownName = (name: string, known: readonly string[], noun: string): string => {
  const meant = closestMatch(name, known);
  const remedy = meant === undefined ? `use ${joinWithOr(known)}` : `did you mean ${meant}?`;
  return `is an unknown ${noun}; ${remedy}`;
};

const keys = ['base', 'background', 'tones'];

type Tones = { readonly colors: ThemeColors; readonly problems: readonly ThemeProblem[] };

const tonesOf = (value: unknown): Tones => {
  if (value === undefined || value === null) return { colors: {}, problems: [] };
  if (!isObject(value))
    return {
      colors: {},
      problems: [{ path: ['tones'], text: 'has no tones: indent them below it' }],
    };
  const problems: ThemeProblem[] = [];
  const colors = Object.entries(value).flatMap(([tone, written]) => {
    const path = ['tones', tone];
    if (!coloredTones.some((known) => known === tone)) {
      problems.push({ path, text: unknownName(tone, coloredTones, 'tone') });
      return [];
    }
    const color = colorOf(written);
    if (color === undefined) problems.push({ path, text: colorProblem(written) });
    return color === undefined ? [] : [[tone, color] as const];
  });
  return { colors: Object.fromEntries(colors), problems };
};

type Backgrounds = { readonly among: readonly Rgb[]; readonly problems: readonly ThemeProblem[] };

const backgroundsOf = (value: unknown, base: readonly HexColor[]): Backgrounds => {
  const among = (colors: readonly ThemeColor[]): readonly Rgb[] =>
    colors.flatMap((color) => {
      const rgb = rgbOf(color);
      return rgb === undefined ? [] : [rgb];
    });
  if (value === undefined) return { among: among(base), problems: [] };
  const color = colorOf(value);
  if (color !== undefined && rgbOf(color) !== undefined)
    return { among: among([color]), problems: [] };
  const text = `is not a color with a known shade: ${quoted(value)}; use '#rrggbb' or a number from 16 to 255`;
  return { among: [], problems: [{ path: ['background'], text }] };
};

type ToneContrast = { readonly tone: string; readonly best: number; readonly worst: number };

const contrasts = (colors: ThemeColors, backgrounds: readonly Rgb[]): readonly ToneContrast[] =>
  Object.entries(colors).flatMap(([tone, color]) => {
    const rgb = rgbOf(color);
    if (rgb === undefined || backgrounds.length === 0) return [];
    const ratios = backgrounds.map((background) => contrastOf(rgb, background));
    return [{ tone, best: Math.max(...ratios), worst: Math.min(...ratios) }];
  });

const ratioText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

const unreadable = (
  { tone, best }: ToneContrast,
  { colors, hasBackground }: { readonly colors: ThemeColors; readonly hasBackground: boolean },
): ThemeProblem => ({
  path: colors[tone as Tone] === undefined ? ['background'] : ['tones', tone],
  text: `makes the tone ${tone} unreadable: its contrast with the background is ${ratioText(best)}, below the minimum of ${unreadableContrast}:1; ${
    hasBackground ? 'change one of the two' : 'change the color, or name your background'
  }`,
});

const warningsFor = (weak: readonly ToneContrast[]): readonly string[] => {
  if (weak.length === 0) return [];
  const tones = weak.map(({ tone, worst }) => `${tone} ${ratioText(worst)}`);
  return [`has a contrast below ${readableContrast}:1: ${tones.join(', ')}`];
};

/** Reads a base theme and its changes. Returns every problem with its place. */
export const parseThemeFile = (content: unknown): Result<FileTheme, readonly ThemeProblem[]> => {
  if (!isObject(content))
    return { ok: false, error: [{ path: [], text: `has no keys; use ${keys.join(', ')}` }] };
  const { base = 'auto', background, tones } = content as Readonly<Record<string, unknown>>;
  const unknownKeys = Object.keys(content)
    .filter((key) => !keys.includes(key))
    .map((key) => ({ path: [key], text: unknownName(key, keys, 'key') }));
  const isBase = baseThemes.some((name) => name === base);
  const baseProblem = {
    path: ['base'],
    text: `is not a base theme: ${quoted(base)}; use ${joinWithOr(baseThemes)}`,
  };
  const start = Object.entries(namedThemes).find(([name]) => name === base)?.[1];
  const own = tonesOf(tones);
  const shown = backgroundsOf(background, start?.backgrounds ?? []);
  const colors: ThemeColors = { ...start?.colors, ...own.colors };
  const ratios = contrasts(colors, shown.among);
  const hasBackground = background !== undefined;
  const problems = [
    ...unknownKeys,
    ...(isBase ? [] : [baseProblem]),
    ...shown.problems,
    ...own.problems,
    ...ratios
      .filter(({ best }) => best < unreadableContrast)
      .map((ratio) => unreadable(ratio, { colors: own.colors, hasBackground })),
  ];
  if (problems.length > 0) return { ok: false, error: problems };
  const weak = ratios.filter(({ worst }) => worst < readableContrast);
  return { ok: true, value: { colors, warnings: warningsFor(weak) } };
};

const hex = { type: 'string', pattern: '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$' } as const;
const indexFrom = (minimum: number) => ({ type: 'integer', minimum, maximum: 255 }) as const;

export const themeFileSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'cantui theme',
  type: 'object',
  additionalProperties: false,
  properties: {
    base: { description: 'theme to start from', enum: baseThemes, default: 'auto' },
    background: {
      description: 'background of the terminal, to check the contrast with; never drawn',
      anyOf: [hex, indexFrom(16)],
    },
    tones: {
      description: 'colors that replace those of the base',
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        coloredTones.map((tone) => [tone, { anyOf: [hex, indexFrom(0), { enum: colorNames }] }]),
      ),
    },
  },
});
