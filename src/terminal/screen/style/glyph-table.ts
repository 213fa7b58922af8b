/** The glyph of an empty cell. */
export const blankGlyph = 0x20;

/** The cells behind the first one of a wide glyph. */
export const continuationGlyph = 0;

/** Numbers from here on stand for clusters of several code points; below, they are code points. */
const firstCluster = 0x110000;

/** Gives every glyph a number: its code point, or one of its own when it has several. */
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
