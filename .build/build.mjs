import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { legalOf, packsOf } from './packs.mjs';
import { aliases, patchDependencies, shareInkWithInkTable } from './patched-files.mjs';
import { writeSupply } from './supply/write.mjs';
import { warm } from './warm.mjs';

const root = new URL('../', import.meta.url);
const path = (relative) => fileURLToPath(new URL(relative, root));

const options = async () => {
  const { version } = JSON.parse(await readFile(path('package.json'), 'utf8'));
  return {
    absWorkingDir: path('.'),
    entryPoints: [path('src/main.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    minify: true,
    charset: 'ascii',
    legalComments: 'linked',
    logLevel: 'warning',
    alias: {
      ...aliases,
      'string-width': path('.build/lazy-string-width.js'),
      // ofetch's own "node" entry brings node-fetch-native, which nothing here calls.
      ofetch: path('node_modules/ofetch/dist/index.mjs'),
    },
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.CANTUI_VERSION': JSON.stringify(version),
      'import.meta.url': '""',
    },
    plugins: [patchDependencies, shareInkWithInkTable],
  };
};

/**
 * The program as a few scripts in CommonJS, by name: V8 can keep the compiled code of each (bin/cantui.js
 * does), which it cannot for an ES module on Node 20. What is imported dynamically is loaded and run when
 * it is asked for.
 */
export const makeScripts = async () => {
  const built = await build({
    ...(await options()),
    outdir: path('bin/build'),
    format: 'esm',
    splitting: true,
    write: false,
    metafile: true,
  });
  const { scripts, outputs } = await packsOf(built, path('.'));
  return { scripts, metafile: { ...built.metafile, outputs }, legal: legalOf(built) };
};

/** The scripts as files, with what is said of them. */
const bundle = async () => {
  await rm(path('bin/build'), { recursive: true, force: true });
  const { scripts, metafile, legal } = await makeScripts();
  await mkdir(path('bin/build'));
  const put = (name, text) => writeFile(path(`bin/build/${name}`), text);
  for (const [name, code] of scripts) await put(`${name}.cjs`, code);
  await put('LEGAL.txt', legal);
  writeSupply(path('.'), metafile);
};

/** The manual page, which the program itself makes of its tables. */
const writeManual = () =>
  writeFile(
    path('bin/build/cantui.1'),
    execFileSync(process.execPath, [path('bin/cantui.js'), 'man']),
  );

/** The bundle with what is said of it, and the compiled code beside it. */
export const buildAll = async () => {
  await bundle();
  await writeManual();
  await warm();
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
