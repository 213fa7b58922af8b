/** The meaning of a text; views know tones, never colors. A word or a glyph always conveys it too. */
export type Tone =
  | 'plain'
  | 'ok'
  | 'note'
  | 'warning'
  | 'danger'
  | 'gap'
  | 'unknown'
  | 'kind.transfer'
  | 'kind.offer'
  | 'kind.allocation'
  | 'kind.mint'
  | 'kind.tap'
  | 'kind.abort'
  | 'kind.other'
  | 'selected'
  | 'focus'
  | 'prod'
  | 'link'
  | 'faint';

/** One of the 256 colors, as Ink writes it. */
export type IndexedColor = `ansi256(${number})`;

/** The colors that a named theme gives to tones. */
export type ThemeColors = Readonly<Partial<Record<Tone, `#${string}` | IndexedColor>>>;

/**
 * The style of a tone, in colors of the palette, so that the theme of the terminal decides the shade.
 * White, black, grey and dim aren't among them, because some theme hides each of them. Only a theme that
 * the user names has other colors.
 */
export interface TextStyle {
  readonly color?:
    | 'red'
    | 'green'
    | 'yellow'
    | 'blue'
    | 'magenta'
    | 'cyan'
    | NonNullable<ThemeColors[Tone]>;
  readonly bold?: true;
  readonly inverse?: true;
  readonly underline?: true;
}

export interface Theme {
  readonly tones: Readonly<Record<Tone, TextStyle>>;
  /** Set if the terminal shows only ASCII: the kit then draws everything in ASCII. */
  readonly ascii: boolean;
}

const colorful: Theme['tones'] = {
  plain: {},
  ok: { color: 'green' },
  note: { color: 'yellow' },
  warning: { color: 'yellow', bold: true },
  danger: { color: 'red', bold: true },
  gap: { color: 'red', bold: true },
  unknown: { color: 'magenta', bold: true },
  'kind.transfer': { color: 'cyan' },
  'kind.offer': { color: 'yellow' },
  'kind.allocation': { color: 'blue', bold: true },
  'kind.mint': { color: 'green' },
  'kind.tap': { color: 'blue' },
  'kind.abort': { color: 'red' },
  'kind.other': { color: 'magenta' },
  selected: { inverse: true },
  focus: { bold: true },
  prod: { color: 'red', inverse: true },
  link: { underline: true },
  faint: {},
};

const colorless: Theme['tones'] = {
  plain: {},
  ok: {},
  note: {},
  warning: { bold: true },
  danger: { bold: true },
  gap: { inverse: true },
  unknown: { inverse: true },
  'kind.transfer': {},
  'kind.offer': {},
  'kind.allocation': {},
  'kind.mint': {},
  'kind.tap': {},
  'kind.abort': { bold: true },
  'kind.other': {},
  selected: { inverse: true },
  focus: { bold: true },
  prod: { inverse: true },
  link: { underline: true },
  faint: {},
};

export interface ThemeChoice {
  /** False under `NO_COLOR`, `--no-color` and `TERM=dumb`. */
  readonly color: boolean;
  /** True under `--ascii` and if the locale isn't UTF-8. */
  readonly ascii: boolean;
  /** The colors of a named theme; absent for those of the palette. */
  readonly themeColors?: ThemeColors | undefined;
}

/** Gives tones other colors, and leaves the rest of their styles. */
const recolored = (colors: ThemeColors): Theme['tones'] => {
  const tones: Record<Tone, TextStyle> = { ...colorful };
  for (const tone of Object.keys(colors) as Tone[]) {
    const color = colors[tone];
    if (color !== undefined) tones[tone] = { ...tones[tone], color };
  }
  return tones;
};

/** Creates the theme of a session, which never changes. */
export const createTheme = ({ color, ascii, themeColors }: ThemeChoice): Theme => {
  if (!color) return { tones: colorless, ascii };
  return { tones: themeColors === undefined ? colorful : recolored(themeColors), ascii };
};
