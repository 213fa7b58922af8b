/** The style of a cell. Colors are SGR parameters (`31`, `38;5;120`), '' means the default. */
export interface Style {
  /** The attributes are bits of `attribute`. */
  readonly attributes: number;
  readonly foreground: string;
  readonly background: string;
}

/** Blinking and concealed text aren't among them: nothing on the screen may blink or hide. */
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

/** The attributes that are visible on a blank cell too. */
const seenOnBlank = attribute.underline | attribute.inverse | attribute.strike | attribute.overline;

/** The part of a style that is visible on a blank cell: a bold red space looks like any other space. */
const visibleBlankStyle = (style: Style): Style => {
  const attributes = style.attributes & seenOnBlank;
  const foreground = attributes === 0 ? '' : style.foreground;
  return { attributes, foreground, background: style.background };
};

const switchedOn: ReadonlyMap<number, number> = new Map([
  [1, attribute.bold],
  [2, attribute.dim],
  [3, attribute.italic],
  [4, attribute.underline],
  [7, attribute.inverse],
  [9, attribute.strike],
  [53, attribute.overline],
]);

const switchedOff: ReadonlyMap<number, number> = new Map([
  [22, attribute.bold | attribute.dim],
  [23, attribute.italic],
  [24, attribute.underline],
  [27, attribute.inverse],
  [29, attribute.strike],
  [55, attribute.overline],
]);

const isPalette = (code: number, base: number): boolean =>
  (code >= base && code <= base + 7) || (code >= base + 60 && code <= base + 67);

/** The number of parameters after `38` or `48`. */
const extraParameters = (kind: number | undefined): number => {
  if (kind === 5) return 2;
  return kind === 2 ? 4 : 0;
};

const withCode = (style: Style, code: number): Style => {
  const on = switchedOn.get(code);
  if (on !== undefined) return { ...style, attributes: style.attributes | on };
  const off = switchedOff.get(code);
  if (off !== undefined) return { ...style, attributes: style.attributes & ~off };
  if (code === 39) return { ...style, foreground: '' };
  if (code === 49) return { ...style, background: '' };
  if (isPalette(code, 30)) return { ...style, foreground: String(code) };
  if (isPalette(code, 40)) return { ...style, background: String(code) };
  return code === 0 ? plainStyle : style;
};

/** Reads the parameters of one SGR sequence (`1;31`, or '' for a reset); unknown ones change nothing. */
export const applySgr = (style: Style, parameters: string): Style => {
  const codes = parameters.split(';').map(Number);
  let result = style;
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    if (code !== 38 && code !== 48) {
      result = withCode(result, code);
      continue;
    }
    const extra = extraParameters(codes[at + 1]);
    const color = codes.slice(at, at + extra + 1).join(';');
    if (extra > 0) result = { ...result, [code === 38 ? 'foreground' : 'background']: color };
    at += extra;
  }
  return result;
};

const attributeCodes = (attributes: number, table: ReadonlyMap<number, number>): string[] =>
  [...table].filter(([, bits]) => (attributes & bits) !== 0).map(([code]) => String(code));

const fromReset = (to: Style): readonly string[] => [
  // An empty first parameter is a reset, one byte shorter than `0`.
  '',
  ...attributeCodes(to.attributes, switchedOn),
  ...[to.foreground, to.background].filter((color) => color !== ''),
];

const fromHere = (from: Style, to: Style): readonly string[] => {
  const off = attributeCodes(from.attributes & ~to.attributes, switchedOff);
  // 22 ends bold and dim together, so the remaining one is switched on again.
  const kept = off.includes('22')
    ? from.attributes & ~(attribute.bold | attribute.dim)
    : from.attributes;
  const colors = [
    from.foreground === to.foreground ? '' : to.foreground || '39',
    from.background === to.background ? '' : to.background || '49',
  ].filter((color) => color !== '');
  return [...off, ...attributeCodes(to.attributes & ~kept, switchedOn), ...colors];
};

/** The shortest sequence that turns one style into another; '' if they are equal. */
export const sgrBetween = (from: Style, to: Style): string => {
  const steps = fromHere(from, to);
  if (steps.length === 0) return '';
  const short = steps.join(';');
  const reset = fromReset(to).join(';');
  return `\u001B[${reset.length < short.length ? reset : short}m`;
};

/** The number of the default style, in every table. */
export const plain = 0;

/** Gives styles small numbers, so that a grid compares cells as integers. */
export interface StyleTable {
  /** The style after an SGR sequence with these parameters. */
  after(style: number, parameters: string): number;
  /** The style with which a blank cell of this style looks the same. */
  ofBlank(style: number): number;
  /** The bytes that turn one style into another. */
  between(from: number, to: number): string;
  readonly size: () => number;
}

export const createStyleTable = (): StyleTable => {
  const styles: Style[] = [];
  const numbers = new Map<string, number>();
  const blanks: number[] = [];
  const changes: Map<string, number>[] = [];
  const sequences: (string | undefined)[][] = [];

  const numberOf = (style: Style): number => {
    const key = `${style.attributes}/${style.foreground}/${style.background}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = styles.push(style) - 1;
    numbers.set(key, number);
    changes.push(new Map());
    sequences.push([]);
    blanks[number] = numberOf(visibleBlankStyle(style));
    return number;
  };
  numberOf(plainStyle);
  const styleOf = (number: number): Style => styles[number] ?? plainStyle;

  return {
    after(style, parameters) {
      const known = changes[style]?.get(parameters);
      if (known !== undefined) return known;
      const number = numberOf(applySgr(styleOf(style), parameters));
      changes[style]?.set(parameters, number);
      return number;
    },
    ofBlank: (style) => blanks[style] ?? plain,
    between(from, to) {
      const known = sequences[from]?.[to];
      if (known !== undefined) return known;
      const sequence = sgrBetween(styleOf(from), styleOf(to));
      const row = sequences[from];
      if (row !== undefined) row[to] = sequence;
      return sequence;
    },
    size: () => styles.length,
  };
};
