import { basename, join } from 'node:path';
import { transform } from 'esbuild';

/**
 * The files that the program is shipped in, in the order in which a start needs them, each with the
 * sources by which it is entered. A chunk is in the first one that needs it; what none of these
 * needs is in the last.
 */
const tiers = [
  { name: 'cantui', entries: ['src/cli/main.ts', 'src/cli/program.ts'] },
  { name: 'activity', entries: ['src/cli/activity.ts'] },
  {
    name: 'dashboard',
    entries: ['src/cli/dashboard.ts', 'src/ui/first-frame.ts', 'src/ui/theme.ts'],
  },
  { name: 'screens', entries: ['src/ui/mount.tsx'] },
  { name: 'sandbox', entries: ['src/sandbox/sandbox.ts'] },
];
const last = 'commands';

export const packNames = [...tiers.map(({ name }) => name), last];

/** The chunks that run when one of them does. */
const reached = (outputs, from) => {
  const found = new Set();
  const visit = (chunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const { path, kind } of outputs[chunk].imports) {
      if (kind === 'import-statement' && outputs[path] !== undefined) visit(path);
    }
  };
  from.forEach(visit);
  return found;
};

/** By the path of a chunk, the pack that it is in. */
const placesOf = (outputs) => {
  const chunks = Object.keys(outputs).filter((path) => path.endsWith('.js'));
  const entered = new Map(chunks.map((chunk) => [outputs[chunk].entryPoint, chunk]));
  const chunkOf = (source) => {
    const chunk = entered.get(source);
    if (chunk === undefined) throw new Error(`${source} is not imported dynamically any more`);
    return chunk;
  };
  const places = new Map();
  for (const { name, entries } of tiers) {
    for (const chunk of reached(outputs, entries.map(chunkOf))) {
      if (!places.has(chunk)) places.set(chunk, name);
    }
  }
  for (const chunk of chunks) if (!places.has(chunk)) places.set(chunk, last);
  return places;
};

const nameOf = (chunk) => basename(chunk, '.js');

/** A chunk as the body of a CommonJS module, which asks for others by pack and name. */
const moduleOf = async (text, placeOf) => {
  const { code } = await transform(text, {
    format: 'cjs',
    target: 'node20.19',
    minify: true,
    charset: 'ascii',
    legalComments: 'none',
    supported: { 'dynamic-import': false },
  });
  return code.replace(/require\("\.\/([^"]+)\.js"\)/g, (_, name) => {
    return `require("#${placeOf(name)}/${name}")`;
  });
};

/**
 * Packs the chunks that esbuild has split the program into: each pack is a script whose value is an
 * object of modules, so that V8 reads the compiled code of what is needed and of nothing else.
 */
export const packsOf = async ({ outputFiles, metafile: { outputs } }, root) => {
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const places = placesOf(outputs);
  const byName = new Map([...places].map(([chunk, pack]) => [nameOf(chunk), pack]));
  const packs = new Map(packNames.map((name) => [name, []]));
  for (const [chunk, pack] of [...places].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const code = await moduleOf(texts.get(join(root, chunk)), (name) => byName.get(name));
    packs.get(pack).push(`"${nameOf(chunk)}":function(exports,require,module){${code}}`);
  }
  return new Map([...packs].map(([name, modules]) => [name, `({${modules.join(',')}})\n`]));
};

/** The comments that licences ask to be kept, of all chunks. */
export const legalOf = ({ outputFiles }) => {
  const texts = outputFiles.filter(({ path }) => path.endsWith('.LEGAL.txt'));
  return [...new Set(texts.map(({ text }) => text))].sort().join('\n');
};
