export const themeNames = [
  ...(['auto', 'dark', 'light', 'high-contrast', 'dracula', 'no-color', 'ascii'] as const),
] as const;

/** A theme is a file if it names a folder, or ends as YAML or JSON. */
export const isThemeFile = (theme: string): boolean => /\/|\.(?:ya?ml|json)$/i.test(theme);

export const paletteColors = [
  ...(['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const),
  ...(['blackBright', 'redBright', 'greenBright', 'yellowBright'] as const),
  ...(['blueBright', 'magentaBright', 'cyanBright', 'whiteBright'] as const),
] as const;

type PaletteColor = (typeof paletteColors)[number];

/** The color is as Ink writes it: of the palette, one of the 256, or red, green and blue. */
export type DrawnColor = PaletteColor | `ansi256(${number})` | `#${string}`;

export type ThemeColor = DrawnColor | 'default';
