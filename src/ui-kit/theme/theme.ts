import { activityKinds, type ActivityKind } from '../../ledger/activity/listing.ts';
import type { DrawnColor, ThemeColor } from '../../config/settings/theme-setting.ts';

type KindTone = `kind.${ActivityKind}`;

/** Views know the meaning of a text, never its color. A word or a glyph always conveys it too. */
export type Tone =
  | 'plain'
  | 'ok'
  | 'note'
  | 'warning'
  | 'danger'
  | 'gap'
  | 'unknown'
  | KindTone
  | 'selected'
  | 'focus'
  | 'prod'
  | 'link'
  | 'strong'
  | 'name'
  | 'faint';

export type ThemeColors = Readonly<Partial<Record<Tone, ThemeColor>>>;

/**
 * In colors of the palette, so that the theme of the terminal decides the shade. White, black, grey and dim
 * aren't among them, because some theme hides each of them. Only a theme that the user chooses has other
 * colors.
 */
export interface TextStyle {
  readonly color?: DrawnColor;
  readonly bold?: true;
  readonly inverse?: true;
  readonly underline?: true;
}

export interface Theme {
  readonly tones: Readonly<Record<Tone, TextStyle>>;
  /** The terminal shows only ASCII: the kit then draws everything in ASCII. */
  readonly ascii: boolean;
}

/** Kinds of activities have one style. */
export const forEachKind = <T>(style: T): Readonly<Record<KindTone, T>> =>
  Object.fromEntries(activityKinds.map((kind) => [`kind.${kind}`, style])) as Record<KindTone, T>;

/**
 * Kinds have one quiet color: a word tells them apart, and only what needs a human is louder. `faint` has a
 * color only on a background that is known; without it, names are bold, so that fingerprints weigh less.
 * `prod` has the contrast of the terminal's own text where the shade of its red is unknown.
 */
const colorful: Theme['tones'] = {
  plain: {},
  ok: { color: 'green' },
  note: { color: 'yellow' },
  warning: { color: 'yellow', bold: true },
  danger: { color: 'red', bold: true },
  gap: { color: 'red', bold: true },
  unknown: { color: 'magenta', bold: true },
  ...forEachKind<TextStyle>({ color: 'cyan' }),
  selected: { inverse: true },
  focus: { bold: true },
  prod: { inverse: true, bold: true },
  link: { underline: true },
  strong: { bold: true },
  name: {},
  faint: {},
};

export interface ThemeChoice {
  /** False under `NO_COLOR`, `--no-color` and `TERM=dumb`. */
  readonly color: boolean;
  /** True under `--ascii` and if the locale isn't UTF-8. */
  readonly ascii: boolean;
  readonly themeColors?: ThemeColors | undefined;
}

const recolor = (colors: ThemeColors): Theme['tones'] => {
  const tones: Record<Tone, TextStyle> = { ...colorful };
  for (const tone of Object.keys(colors) as Tone[]) {
    const color = colors[tone];
    const { color: _, ...shape } = tones[tone];
    if (color !== undefined) tones[tone] = color === 'default' ? shape : { ...shape, color };
  }
  return tones;
};

const allTones = Object.keys(colorful) as Tone[];

/** `plain` is the terminal's own text. */
export const coloredTones = allTones.filter((tone) => tone !== 'plain');

/** Without colors, what needs a human is inverse. */
const colorless: Theme['tones'] = {
  ...recolor(Object.fromEntries(allTones.map((tone) => [tone, 'default']))),
  gap: { inverse: true },
  unknown: { inverse: true },
};

const withNames = (tones: Theme['tones']): Theme['tones'] =>
  tones.faint.color === undefined && tones.name.color === undefined
    ? { ...tones, name: { ...tones.name, bold: true } }
    : tones;

export const createTheme = ({ color, ascii, themeColors }: ThemeChoice): Theme => {
  if (!color) return { tones: withNames(colorless), ascii };
  return { tones: withNames(themeColors === undefined ? colorful : recolor(themeColors)), ascii };
};
