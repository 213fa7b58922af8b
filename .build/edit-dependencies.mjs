import { readFileSync } from 'node:fs';

/** Replaces a text that must be there exactly once: another version of the file stops the build. */
const replaceOnce = (source, text, replacement) => {
  if (source.split(text).length !== 2)
    throw new Error(`"${text.slice(0, 60)}" must be in the file exactly once`);
  return source.replace(text, () => replacement);
};

const wasmUrl = /data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)/;

/** Segmenters that are built when they are first used. */
const lazySegmenters = (source) =>
  source.replaceAll(
    /new Intl\.Segmenter\(([^)]*)\)/g,
    '{segment(text) { return (this.built ??= new Intl.Segmenter($1)).segment(text); }}',
  );

/**
 * Some packages would add 20 and 40 ms to the start of every command for what most commands never use:
 * reading `globalThis.Headers` loads undici; a segmenter and a set of emojis load tables of Unicode.
 *
 * CommonJS, whose compiled code V8 can keep on Node 20, has no top-level await. Ink awaits its devtools,
 * which nobody uses here, and Yoga awaits its WebAssembly, which Node compiles synchronously.
 */
const edits = [
  {
    file: /\/ofetch\/dist\/index\.mjs$/,
    why: 'do not read the global Headers, which nothing here uses',
    edit: (source) => replaceOnce(source, '_globalThis.Headers', 'class {}'),
  },
  {
    file: /\/(?:slice-ansi\/tokenize-ansi|cli-truncate\/index|wrap-ansi\/index|ansi-tokenize\/build\/tokenize|ink\/build\/line-update)\.js$/,
    why: 'build its segmenter when it is first used',
    edit: lazySegmenters,
  },
  {
    file: /\/string-width\/index\.js$/,
    why: 'build its segmenter and its table of emojis when they are first used',
    edit: (source) =>
      replaceOnce(
        lazySegmenters(source),
        'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
        // A single character is such an emoji if it has this property and is no half of a flag.
        `let emoji; const oneEmoji = /^(?![\\u{1F1E6}-\\u{1F1FF}])\\p{Emoji_Presentation}$/u;
const rgiEmojiRegex = {test: text => [...text].length === 1
  ? oneEmoji.test(text)
  : (emoji ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text)};`,
      ),
  },
  {
    file: /\/ink\/build\/reconciler\.js$/,
    why: 'without its devtools, which a top-level await loads',
    edit: (source) =>
      replaceOnce(
        replaceOnce(source, "await import('./devtools.js')", 'undefined'),
        'await loadPackageJson()',
        '{}',
      ),
  },
  {
    file: /\/yoga-layout\/dist\/binaries\/yoga-wasm-base64-esm\.js$/,
    why: 'hand out the bytes of its WebAssembly',
    edit: (source) => {
      const [url, bytes] = wasmUrl.exec(source);
      return `${replaceOnce(source, url, '')}
export const wasm = () => Buffer.from('${bytes}', 'base64');`;
    },
  },
  {
    file: /\/yoga-layout\/dist\/src\/index\.js$/,
    why: 'compile its WebAssembly without a top-level await',
    edit: (source) =>
      replaceOnce(
        replaceOnce(source, 'import loadYoga from', 'import loadYoga, { wasm } from'),
        'const Yoga = wrapAssembly(await loadYoga());',
        `const Yoga = wrapAssembly(loadNow());
function loadNow() {
  const assembly = {
    instantiateWasm(imports, ready) {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm()), imports);
      ready(instance);
      return instance.exports;
    },
  };
  loadYoga(assembly);
  return assembly;
}`,
      ),
  },
];

/** The files that were edited in this build, each with the reason. */
export const editedFiles = new Map();

/** The plugin of esbuild that edits them, and refuses to end a build that never met one of them. */
export const editDependencies = {
  name: 'edit dependencies',
  setup(build) {
    for (const { file, why, edit } of edits)
      build.onLoad({ filter: file }, ({ path }) => {
        editedFiles.set(path, why);
        return { contents: edit(readFileSync(path, 'utf8')), loader: 'js' };
      });
    build.onEnd(() => ({
      errors: edits
        .filter(({ file }) => ![...editedFiles.keys()].some((path) => file.test(path)))
        .map(({ file }) => ({ text: `no file ${file} is in the bundle` })),
    }));
  },
};
