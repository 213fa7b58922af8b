import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { editedFiles, patch } from './patch.mjs';

const fastStyledChars = fileURLToPath(new URL('fast-styled-chars.js', import.meta.url));

/**
 * Yoga compiles its WebAssembly asynchronously behind a top-level await (31 ms of the start, and a
 * bundle in CommonJS cannot wait at all). Compiled synchronously the same bytes take 9 ms.
 */
const synchronousYoga = {
  name: 'compile yoga synchronously',
  setup(build) {
    build.onLoad({ filter: /yoga-layout[\\/]dist[\\/]src[\\/]index\.js$/ }, () => ({
      contents: `
        import loadYoga, { wasm } from '../binaries/yoga-wasm-base64-esm.js';
        import wrapAssembly from './wrapAssembly.js';
        const assembly = {
          instantiateWasm(imports, ready) {
            const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm()), imports);
            ready(instance);
            return instance.exports;
          },
        };
        loadYoga(assembly);
        export default wrapAssembly(assembly);
        export * from './generated/YGEnums.js';
      `,
      resolveDir: new URL('../node_modules/yoga-layout/dist/src', import.meta.url).pathname,
    }));
    build.onLoad({ filter: /yoga-wasm-base64-esm\.js$/ }, async ({ path }) => {
      editedFiles.set(path, 'compile its WebAssembly synchronously');
      const source = await readFile(path, 'utf8');
      const bytes = /data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)/.exec(source);
      if (bytes === null) throw new Error(`${path}: the WebAssembly is not where it was`);
      const contents = source
        .replace(bytes[0], 'data:application/octet-stream;base64,')
        .replace('import.meta.url', '""')
        .concat(`\nexport const wasm = () => Buffer.from('${bytes[1]}', 'base64');\n`);
      return { contents, loader: 'js' };
    });
  },
};

const withoutDevelopmentAwaits = patch({
  file: /ink[\\/]build[\\/]reconciler\.js$/,
  why: 'drop the two awaits that only DEV=true reaches, which CommonJS cannot hold',
  edits: [
    { find: /await import\('\.\/devtools\.js'\);/, put: '' },
    { find: /await loadPackageJson\(\)/, put: '{}' },
    { find: /async function loadPackageJson\(\) \{[\s\S]*?\n\}\n/, put: '' },
  ],
});

/** Below U+231A, and among lines and blocks, no single character is an emoji by itself. */
const lazyPatterns = patch({
  file: /string-width[\\/]index\.js$/,
  why: 'compile the emoji pattern (11 ms, and 14 for its first use) when an emoji may be met, and that of what is visible (1 ms) when it is first asked for',
  edits: [
    {
      find: /const visibleCharacterRegex = (\/\[[^\n]+\]\/v);/,
      put: `let visible;
const whatIsVisible = () => (visible ??= $1);
const visibleCharacterRegex = {
	test: (text) => whatIsVisible().test(text),
	[Symbol.search]: (text) => text.search(whatIsVisible()),
};`,
    },
    {
      find: /const rgiEmojiRegex = (\/\^\\p\{RGI_Emoji\}\$\/v);/,
      put: `let rgiEmoji;
const isNoEmoji = (text, code) => text.length === 1 && (code < 0x231a || (code >= 0x2500 && code < 0x25aa));
const rgiEmojiRegex = {
	test: (text) => !isNoEmoji(text, text.charCodeAt(0)) && (rgiEmoji ??= $1).test(text),
};`,
    },
  ],
});

/**
 * Ink measures and tokenises every line of every frame anew, because its caches live as long as one
 * frame: 84 % of a frame's time. Most lines of a frame were in the last one.
 */
const cachesOutliveTheFrame = patch({
  file: /ink[\\/]build[\\/]output\.js$/,
  why: 'share the caches of widths and styled characters between frames, bounded',
  edits: [
    {
      find: /class OutputCaches \{/,
      put: `const bounded = (limit) => {
    const map = new Map();
    return {
        get: (key) => map.get(key),
        set: (key, value) => { if (map.size >= limit) map.clear(); map.set(key, value); },
    };
};
class OutputCaches {`,
    },
    { find: /widths = new Map\(\);/, put: 'widths = bounded(20000);' },
    { find: /blockWidths = new Map\(\);/, put: 'blockWidths = bounded(4000);' },
    { find: /styledChars = new Map\(\);/, put: 'styledChars = bounded(4000);' },
    { find: /^/, put: `import { fastStyledChars } from '${fastStyledChars}';\n` },
    {
      find: /cached = styledCharsFromTokens\(/,
      put: 'cached = fastStyledChars(line) ?? styledCharsFromTokens(',
    },
    {
      find: /export default class Output \{/,
      put: 'const sharedCaches = new OutputCaches();\nexport default class Output {',
    },
    {
      find: /caches = new OutputCaches\(\);\n    width;/,
      put: 'caches = sharedCaches;\n    width;',
    },
  ],
});

/** ink-table requires Ink; inside one bundle that is simply the bundle's Ink. */
const oneInkForInkTable = {
  name: 'ink-table shares the Ink of the bundle',
  setup(build) {
    build.onLoad({ filter: /src[\\/]ui[\\/]vendor[\\/]ink-table\.ts$/ }, ({ path }) => ({
      contents: `const loaded = require('ink-table');\nexport const InkTable = loaded.default ?? loaded;`,
      loader: 'js',
      resolveDir: path.replace(/[\\/][^\\/]*$/, ''),
    }));
  },
};

export const fasterInk = [
  synchronousYoga,
  withoutDevelopmentAwaits,
  lazyPatterns,
  cachesOutliveTheFrame,
  oneInkForInkTable,
];
