/** How a cell looks beside its glyph. Colors are SGR parameters (`31`, `38;5;120`), '' the default. */
export interface Style {
  /** Bits of `attribute`. */
  readonly attributes: number;
  readonly foreground: string;
  readonly background: string;
}

/** Blinking and concealed text are not among them: nothing on the screen may blink or hide. */
export const attribute = {
  bold: 1,
  dim: 2,
  italic: 4,
  underline: 8,
  inverse: 16,
  strike: 32,
  overline: 64,
} as const;

export const plainStyle: Style = { attributes: 0, foreground: '', background: '' };

/** The attributes that show on a blank cell as well. */
const seenOnBlank = attribute.underline | attribute.inverse | attribute.strike | attribute.overline;

/** The part of a style that is seen on a blank cell: a bold red space looks like any other space. */
export const visibleBlankStyle = (style: Style): Style => {
  const attributes = style.attributes & seenOnBlank;
  const foreground = attributes === 0 ? '' : style.foreground;
  return { attributes, foreground, background: style.background };
};
