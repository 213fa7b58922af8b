import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { patches, patchText } from './patches.mjs';
import { exportWasm, yogaWasm } from './yoga-wasm.mjs';

/** Every file of a dependency that is edited on its way into the bundle. */
const edits = [
  ...patches.map((patch) => ({ ...patch, apply: (source) => patchText(source, patch) })),
  { ...yogaWasm, apply: exportWasm },
];

/** What a patched file imports that is a file of ours. */
export const aliases = {
  'fast-styled-chars': fileURLToPath(new URL('fast-styled-chars.js', import.meta.url)),
  'reused-rows': fileURLToPath(new URL('reused-rows.js', import.meta.url)),
  'lazy-segmenter': fileURLToPath(new URL('lazy-segmenter.js', import.meta.url)),
};

const editOf = (path) =>
  edits.find((edit) =>
    path.replaceAll('\\', '/').endsWith(`/node_modules/${edit.package}/${edit.file}`),
  );

/**
 * The text of a file as the bundle has it, or nothing for a file that no patch changes.
 *
 * @param {string} path
 * @returns {string | undefined}
 */
export const patchedFile = (path) => editOf(path)?.apply(readFileSync(path, 'utf8'));

/** The files that were edited in this build, each with the reason. */
export const editedFiles = new Map();

/** Refuses to end a build that never met a file which it should have edited. */
const refuseUnusedEdits = () => {
  const met = [...editedFiles.keys()].map(editOf);
  const unused = edits.filter((edit) => !met.includes(edit));
  return unused.map((edit) => ({
    text: `${edit.package}/${edit.file} is not in the bundle: drop ${edit.name}`,
  }));
};

/**
 * What uses `Intl.Segmenter` imports what stands in for it. With esbuild's `inject`, every module would, and
 * a start would call it hundreds of times.
 *
 * @param {string} source
 */
const withLazySegmenter = (source) => {
  const lazily = source.replaceAll('new Intl.Segmenter(', 'new LazySegmenter(');
  return lazily === source ? source : `import {LazySegmenter} from 'lazy-segmenter';${lazily}`;
};

/** The plugin of esbuild that edits them. */
export const patchDependencies = {
  name: 'patch dependencies',
  setup(build) {
    build.onLoad({ filter: /\.m?[jt]s$/ }, ({ path }) => {
      const published = readFileSync(path, 'utf8');
      const patched = patchedFile(path);
      if (patched !== undefined) editedFiles.set(path, editOf(path).why);
      const contents = withLazySegmenter(patched ?? published);
      if (contents === published) return undefined;
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
    build.onEnd(() => ({ errors: refuseUnusedEdits() }));
  },
};

/** ink-table requires Ink; inside one bundle that is simply the bundle's Ink. */
export const shareInkWithInkTable = {
  name: 'ink-table shares the Ink of the bundle',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*[\\/]ink-table\.ts$/ }, ({ path }) => ({
      contents: `const loaded = require('ink-table');\nexport const InkTable = loaded.default ?? loaded;`,
      loader: 'js',
      resolveDir: path.replace(/[\\/][^\\/]*$/, ''),
    }));
  },
};
