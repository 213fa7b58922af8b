/** The glyph of an empty cell. */
export const blankGlyph = 0x20;

/** The cells after the first one of a wide glyph. */
export const continuationGlyph = 0;

/** Numbers from here on mean clusters of several code points; smaller ones are code points. */
const firstCluster = 0x110000;

/** Gives every glyph a number: its code point, or a new one if it has several. */
export interface GlyphTable {
  numberOf(cluster: string): number;
  textOf(glyph: number): string;
  readonly size: () => number;
}

const isSingle = (cluster: string, code: number): boolean =>
  cluster.length === (code > 0xffff ? 2 : 1);

export const createGlyphTable = (): GlyphTable => {
  const clusters: string[] = [];
  const numbers = new Map<string, number>();
  return {
    numberOf(cluster) {
      const code = cluster.codePointAt(0) ?? blankGlyph;
      if (isSingle(cluster, code)) return code;
      const known = numbers.get(cluster);
      if (known !== undefined) return known;
      const number = firstCluster + clusters.push(cluster) - 1;
      numbers.set(cluster, number);
      return number;
    },
    textOf: (glyph) =>
      glyph < firstCluster ? String.fromCodePoint(glyph) : (clusters[glyph - firstCluster] ?? ' '),
    size: () => clusters.length,
  };
};

const within = (code: number, from: number, to: number): boolean => code >= from && code <= to;

/** Returns whether every terminal draws this code point, alone, in two cells. */
export const isWide = (code: number): boolean => {
  if (code < 0x3001) return false;
  return (
    within(code, 0x3001, 0x3029) ||
    within(code, 0x3041, 0x3096) ||
    within(code, 0x30a0, 0x30ff) ||
    within(code, 0x3400, 0x4dbf) ||
    within(code, 0x4e00, 0x9fff) ||
    within(code, 0xac00, 0xd7a3) ||
    within(code, 0xf900, 0xfaff) ||
    within(code, 0xff01, 0xff60) ||
    within(code, 0xffe0, 0xffe6) ||
    within(code, 0x20000, 0x3fffd)
  );
};
