import { applySgr, sgrBetween, type Style, plainStyle, visibleBlankStyle } from './sgr.ts';

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
