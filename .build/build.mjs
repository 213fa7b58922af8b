import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { editDependencies } from './edit-dependencies.mjs';
import { writeSupply } from './supply/write.mjs';

const root = new URL('../', import.meta.url);
const path = (relative) => fileURLToPath(new URL(relative, root));

/**
 * Code in ASCII, which V8 keeps in half the room. esbuild escapes other characters in strings, but not in
 * regular expressions.
 */
const inAscii = (code) =>
  code.replace(/(\\*)([^\0-\x7f])/g, (_, slashes, character) => {
    if (slashes.length % 2 === 1) throw new Error(`a backslash stands before ${character}`);
    return `${slashes}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

/** Code behind 16 digits of its SHA-256, by which bin/cantui.js keeps what V8 compiled of it. */
const withDigest = (code) =>
  `/*${createHash('sha256').update(code).digest('hex').slice(0, 16)}*/${code}`;

/**
 * The program as one script in CommonJS, whose compiled code V8 can keep; it can't keep that of an ES
 * module on Node 20. A module that is imported dynamically runs when it is asked for. A test has another entry.
 */
export const makeScript = async (entry = 'src/main.ts') => {
  const { version } = JSON.parse(await readFile(path('package.json'), 'utf8'));
  const { outputFiles, metafile } = await build({
    absWorkingDir: path('.'),
    entryPoints: [path(entry)],
    outfile: path('bin/build/main.cjs'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    // A script that V8 compiled earlier can't import anything dynamically, not even a module of Node.
    // A regular expression with the flag v is one of Node 20, and costs less as a literal.
    supported: { 'dynamic-import': false, 'regexp-set-notation': true },
    minify: true,
    charset: 'ascii',
    legalComments: 'external',
    logLevel: 'warning',
    write: false,
    metafile: true,
    alias: {
      // ofetch's own "node" entry brings node-fetch-native, which nothing here calls.
      ofetch: path('node_modules/ofetch/dist/index.mjs'),
    },
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.CANTUI_VERSION': JSON.stringify(version),
      'import.meta.url': '""',
    },
    plugins: [editDependencies],
  });
  const textOf = (end) => outputFiles.find((file) => file.path.endsWith(end)).text;
  return { code: withDigest(inAscii(textOf('main.cjs'))), legal: textOf('LEGAL.txt'), metafile };
};

/** The script, the licenses in it, what is in it, and the manual page that it makes of its tables. */
export const buildAll = async () => {
  await rm(path('bin/build'), { recursive: true, force: true });
  const { code, legal, metafile } = await makeScript();
  await mkdir(path('bin/build'));
  await writeFile(path('bin/build/main.cjs'), code);
  await writeFile(path('bin/build/LEGAL.txt'), legal);
  writeSupply(path('.'), metafile);
  const manual = execFileSync(process.execPath, [path('bin/cantui.js'), 'man']);
  await writeFile(path('bin/build/cantui.1'), manual);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
