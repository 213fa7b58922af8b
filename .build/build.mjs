import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fasterInk } from './faster-ink.mjs';
import { patch } from './patch.mjs';
import { writeSupply } from './supply/write.mjs';
import { warm } from './warm.mjs';

const root = new URL('../', import.meta.url);
const path = (relative) => fileURLToPath(new URL(relative, root));

/** ofetch's entry reads the global Headers, which loads undici (17 ms); nothing here calls them. */
const ofetchCore = patch({
  file: /ofetch[\\/]dist[\\/]index\.mjs$/,
  why: 'export the core of ofetch without touching the globals of undici',
  edits: [
    { find: /^[\s\S]*?import (\{[^}]*\} from '\.\/shared\/[^']*';)[\s\S]*$/, put: 'export $1' },
  ],
});

/**
 * One file in CommonJS: V8 can keep its compiled code beside it (bin/cantui.js does), which an ES
 * module cannot on Node 20. Modules that are imported dynamically run when they are first asked for.
 */
const bundle = async () => {
  const { version } = JSON.parse(await readFile(path('package.json'), 'utf8'));
  await rm(path('bin/build'), { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: path('.'),
    metafile: true,
    entryPoints: [path('src/cli/main.ts')],
    outfile: path('bin/build/cantui.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    minify: true,
    charset: 'ascii',
    legalComments: 'linked',
    logLevel: 'warning',
    supported: { 'dynamic-import': false },
    inject: [path('.build/lazy-segmenter.js')],
    // ofetch's own "node" entry brings node-fetch-native, which nothing here calls.
    alias: { ofetch: path('node_modules/ofetch/dist/index.mjs') },
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.CANTUI_VERSION': JSON.stringify(version),
      'import.meta.url': '""',
      'Intl.Segmenter': 'LazySegmenter',
    },
    plugins: [...fasterInk, ofetchCore],
  });
  writeSupply(path('.'), metafile);
};

/** The bundle with what is said of it, and the compiled code beside it. */
export const buildAll = async () => {
  await bundle();
  await warm();
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
