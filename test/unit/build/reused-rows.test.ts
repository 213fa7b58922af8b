import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { aliases, patchedFile } from '../../../.build/patched-files.mjs';
import { readFrame } from '../../../src/terminal/screen/diff-renderer.ts';
import { createGrid } from '../../../src/terminal/screen/grid.ts';
import { createGlyphTable } from '../../../src/terminal/screen/style/glyph-table.ts';
import { createStyleTable } from '../../../src/terminal/screen/style/style-table.ts';
import { roundsOf } from '../../support/models/torture.ts';

type Clip = {
  readonly x1?: number;
  readonly x2?: number;
  readonly y1?: number;
  readonly y2?: number;
};
type Transformer = (text: string, index: number) => string;
type WriteOptions = { readonly transformers: readonly Transformer[]; readonly node?: object };

/** The part of Ink's `Output` that draws a frame. */
interface InkOutput {
  write: (x: number, y: number, text: string, options: WriteOptions) => void;
  clip: (clip: Clip) => void;
  unclip: () => void;
  get: () => { readonly output: string; readonly height: number };
}
type OutputClass = new (size: { width: number; height: number }) => InkOutput;

const source = fileURLToPath(new URL('../../../node_modules/ink/build/output.js', import.meta.url));

const withPatches: Plugin = {
  name: 'with patches',
  setup: (own) =>
    own.onLoad({ filter: /node_modules/ }, ({ path }) => {
      const contents = patchedFile(path);
      return contents === undefined ? undefined : { contents, loader: 'js' };
    }),
};

/** Loads Ink's `Output` as it is published, or as the bundle has it. */
const loadOutput = async (plugins: Plugin[]): Promise<OutputClass> => {
  const built = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    alias: aliases,
    plugins,
  });
  const text = Buffer.from(built.outputFiles[0]?.contents ?? []).toString('base64');
  const loaded = (await import(`data:text/javascript;base64,${text}`)) as { default: OutputClass };
  return loaded.default;
};

let Published: OutputClass;
let Patched: OutputClass;

beforeAll(async () => {
  [Published, Patched] = await Promise.all([loadOutput([]), loadOutput([withPatches])]);
});

const [width, height] = [24, 4];

const colored =
  (code: number): Transformer =>
  (text) =>
    text === '' ? text : `\u001B[${code}m${text}\u001B[${code === 7 ? 27 : 39}m`;

const transformers: readonly (readonly Transformer[])[] = [
  [],
  [colored(31)],
  [colored(7)],
  [colored(7), colored(32)],
  [(text, index) => (index === 1 ? text.toUpperCase() : text)],
];

const text = fc
  .array(
    fc.constantFrom(
      'alice::1220',
      ' ',
      '    ',
      '│',
      '─────',
      '\n',
      '日本',
      'e\u0301',
      '👍',
      '⟨ESC⟩',
      '\u00AD',
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((words) => words.join(''));

/** A text that stays where it is, moves or changes from frame to frame, as a node of the tree does. */
type Node = {
  readonly key: object;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly look: number;
  readonly clip: Clip | undefined;
};

const place = fc.oneof(fc.constant(0), fc.integer({ min: -4, max: width + 2 }));
const edge = fc.option(fc.integer({ min: -1, max: width }), { nil: undefined });
const clip: fc.Arbitrary<Clip> = fc
  .record({ x1: edge, x2: edge, y1: edge, y2: edge })
  .map((edges) => Object.fromEntries(Object.entries(edges).filter(([, at]) => at !== undefined)));

const node: fc.Arbitrary<Node> = fc.record({
  key: fc.constant(undefined).map(() => ({})),
  x: place,
  y: fc.integer({ min: -1, max: height }),
  text,
  look: fc.nat(transformers.length - 1),
  clip: fc.option(clip, { nil: undefined, freq: 3 }),
});

/** Frames of one tree: each differs from the one before in the place, the text or the look of a node. */
const frames: fc.Arbitrary<readonly (readonly Node[])[]> = fc
  .tuple(
    fc.array(node, { minLength: 1, maxLength: 7 }),
    fc.array(fc.tuple(fc.nat(6), node, fc.constantFrom('move', 'text', 'look', 'other')), {
      maxLength: 6,
    }),
  )
  .map(([first, changes]) => {
    const all = [first];
    for (const [at, other, kind] of changes) {
      const before = all.at(-1) ?? first;
      all.push(
        before.map((old, index) => {
          if (index !== at % before.length) return old;
          if (kind === 'move') return { ...old, x: other.x, y: other.y };
          if (kind === 'text') return { ...old, text: other.text };
          return kind === 'look' ? { ...old, look: other.look } : other;
        }),
      );
    }
    return all;
  });

const draw = (Output: OutputClass, nodes: readonly Node[]): string => {
  const output = new Output({ width, height });
  output.clip({ x1: 0, x2: width, y1: 0, y2: height });
  for (const { key, x, y, text: words, look, clip: bounds } of nodes) {
    if (bounds !== undefined) output.clip(bounds);
    output.write(x, y, words, { transformers: transformers[look] ?? [], node: key });
    if (bounds !== undefined) output.unclip();
  }
  output.unclip();
  return output.get().output;
};

/** The glyph and the style of every cell: what a terminal shows of a frame. */
const cellsOf = (frame: string) => {
  const tables = { glyphs: createGlyphTable(), styles: createStyleTable() };
  const grid = createGrid(width, height);
  readFrame(frame.split('\n'), grid, createGrid(width, height), tables);
  return Array.from(grid.glyphs, (glyph, cell) => {
    const shown = tables.styles.between(0, grid.styles[cell] ?? 0);
    return `${shown}${glyph === 0 ? '' : tables.glyphs.textOf(glyph)}`;
  });
};

describe('the rows of a frame', () => {
  it('show in every cell what Ink draws there, however the tree came to be as it is', () => {
    fc.assert(
      fc.property(frames, (all) => {
        for (const nodes of all)
          expect(cellsOf(draw(Patched, nodes))).toEqual(cellsOf(draw(Published, nodes)));
      }),
      { numRuns: roundsOf(1_000) },
    );
  });

  it('are the same strings again while nothing in them changes', () => {
    const nodes: readonly Node[] = [
      { key: {}, x: 0, y: 1, text: 'one row', look: 1, clip: undefined },
      { key: {}, x: 9, y: 1, text: 'beside it', look: 2, clip: undefined },
    ];
    const first = draw(Patched, nodes);
    expect(draw(Patched, nodes)).toBe(first);
    expect(draw(Patched, [...nodes].reverse())).not.toBe('');
    expect(draw(Patched, nodes)).toBe(first);
  });
});
