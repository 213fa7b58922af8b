import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { transform } from 'esbuild';
import { divideExports } from './constant-exports.mjs';

/** Every use begins with these; `--version` needs the first one alone. */
const core = [
  { name: 'main', entries: ['src/main.ts'] },
  { name: 'cantui', entries: ['src/cli/program.ts'] },
];

/** The part of the store of each feature. */
const isSlice = (source) => /^src\/features\/[^/]+\/slice\.ts$/.test(source);

/** What is asked for often and waited for, with the sources by which each is entered. */
const usesOf = (sources) => [
  {
    name: 'activity',
    entries: ['src/features/activity/cli/activity.ts', 'src/features/activity/cli/specs.ts'],
  },
  {
    name: 'opening',
    entries: ['src/cli/dashboard/dashboard.ts', 'src/cli/commands/dashboard.ts'],
  },
  {
    name: 'dashboard',
    entries: [
      'src/cli/dashboard/start-dashboard.ts',
      'src/app/render-first-frame.ts',
      'src/ui-kit/theme/theme.ts',
      ...sources.filter(isSlice),
    ],
  },
  {
    name: 'lookup',
    entries: ['src/features/lookup/cli/lookup.ts', 'src/features/lookup/cli/specs.ts'],
  },
];

/** What each feature has for the screen: loaded after the first rows. */
const isScreensOfFeature = (source) => /^src\/features\/[^/]+\/screens\.ts$/.test(source);

/** What comes later, or seldom. */
const laterOf = (sources) => [
  {
    name: 'screens',
    entries: ['src/cli/dashboard/start-screens.ts', ...sources.filter(isScreensOfFeature)],
  },
  { name: 'sandbox', entries: ['src/sandbox/sandbox.ts'] },
  { name: 'regex', entries: ['src/ledger/filter/re2.ts'] },
  { name: 'query', entries: ['src/shell/tree/tree-documents.ts'] },
];
const last = 'commands';

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

/**
 * By the path of a chunk, the pack that it is in. What the same uses need is one pack, and bears their
 * names: so each of them loads all that it needs and nothing else.
 */
const placesOf = (outputs) => {
  const chunks = Object.keys(outputs).filter((path) => path.endsWith('.js'));
  const entered = new Map(chunks.map((chunk) => [outputs[chunk].entryPoint, chunk]));
  const chunkOf = (source) => {
    const chunk = entered.get(source);
    if (chunk === undefined) throw new Error(`${source} is not imported dynamically any more`);
    return chunk;
  };
  const withChunks = ({ name, entries }) => ({
    name,
    chunks: reached(outputs, entries.map(chunkOf)),
  });
  const always = core.map(withChunks);
  const sources = [...entered.keys()].filter(Boolean);
  const often = usesOf(sources).map(withChunks);
  const seldom = laterOf(sources).map(withChunks);
  const packOf = (chunk) => {
    const needs = ({ chunks: needed }) => needed.has(chunk);
    const namesIn = (group) => group.filter(needs).map(({ name }) => name);
    const [first] = namesIn(always);
    if (first !== undefined) return first;
    const names = namesIn(often);
    return names.join('-') || namesIn(seldom).join('-') || last;
  };
  return new Map(chunks.map((chunk) => [chunk, packOf(chunk)]));
};

/**
 * A package in CommonJS has one export when it is imported dynamically, `default`, and all that is
 * taken from it by name is undefined: a module of ours must stand between.
 */
const refuseBareCommonJs = (outputs) => {
  for (const { entryPoint, exports } of Object.values(outputs)) {
    if (/node_modules/.test(entryPoint) && exports.length === 1 && exports[0] === 'default') {
      throw new Error(`${entryPoint} is imported dynamically: import it in a module of src/`);
    }
  }
};

const nameOf = (chunk) => basename(chunk, '.js');

/**
 * Code in ASCII, which is how bin/cantui.js reads it. esbuild escapes other characters in strings, but
 * not in regular expressions.
 */
const inAscii = (code) =>
  code.replace(/(\\*)([^\0-\x7f])/g, (_, slashes, character) => {
    if (slashes.length % 2 === 1) throw new Error(`a backslash stands before ${character}`);
    return `${slashes}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

/** As esbuild writes it: the exports of a module, copied property by property. */
const copiedExports = /^module\.exports = __toCommonJS\((\w+)\);$/m;

/**
 * The exports themselves in the place of their copy: a start loads a hundred modules, and would copy
 * the properties of each.
 */
const withOwnExports = (code) =>
  code.replace(
    copiedExports,
    'module.exports = Object.defineProperty($1, "__esModule", { value: true });',
  );

/** Whether a chunk imports itself by way of others, which then meet it before it has run. */
const isInCircle = (outputs, chunk) =>
  outputs[chunk].imports.some(
    ({ path, kind }) =>
      kind === 'import-statement' &&
      outputs[path] !== undefined &&
      reached(outputs, [path]).has(chunk),
  );

const target = 'node20.19';

/** A chunk in CommonJS; what it exports are getters, which have a value whenever there is one. */
const inCommonJs = async (text) => {
  const { code } = await transform(text, {
    format: 'cjs',
    target,
    charset: 'ascii',
    legalComments: 'none',
    supported: { 'dynamic-import': false },
  });
  return withOwnExports(code);
};

/** A chunk in CommonJS that sets its constants as plain properties, once it has run. */
const withConstants = async (text) => {
  const { body, constants, hasOthers } = divideExports(text);
  if (/(?:^|[;}])export\s*\{/.test(body) !== hasOthers)
    throw new Error(`unread exports: ${text.slice(-200)}`);
  const properties = constants.map(({ local, as }) => `${as}:${local}`).join();
  const exporting = hasOthers
    ? `Object.assign(module.exports,{${properties}});`
    : `module.exports={__esModule:true,${properties}};`;
  return `${await inCommonJs(body)};${exporting}`;
};

/** A chunk as the body of a CommonJS module, which asks for others by pack and name. */
const moduleOf = async (text, { placeOf, inCircle }) => {
  const { code } = await transform(await (inCircle ? inCommonJs(text) : withConstants(text)), {
    format: 'cjs',
    target,
    charset: 'ascii',
    minify: true,
    treeShaking: true,
  });
  return inAscii(code).replace(/require\("\.\/([^"]+)\.js"\)/g, (_, name) => {
    return `require("#${placeOf(name)}/${name}")`;
  });
};

/** A pack behind 16 digits of its SHA-256, by which bin/cantui.js keeps its compiled code. */
const withDigest = (code) =>
  `/*${createHash('sha256').update(code).digest('hex').slice(0, 16)}*/${code}`;

/** The value of a script: its packs by name, and the modules of each by theirs. */
const scriptOf = (packs) => {
  const texts = packs
    .filter(([, modules]) => modules.length > 0)
    .map(([name, modules]) => `"${name}":{${modules.map(({ text }) => text).join(',')}}`);
  return withDigest(`({${texts.join(',')}})\n`);
};

/** What `--help` reads: it describes every command. */
const isDescribed = (source) =>
  /^src\/(?:main|cli\/(?:program|root-help|explain-stop|commands\/[^/]+)|features\/.*specs)\.ts$/.test(
    source,
  );

/**
 * What a start reads that is waited for, as one script: many small ones cost more, by their files and by
 * their texts on the heap. bin/cantui.js tells which start has which of these.
 */
const startsOf = (packs, outputs) => {
  const isCore = (name) => core.some((pack) => pack.name === name);
  const isFor = (name, use) => name.split('-').includes(use);
  const wholePacks = (isWanted) => packs.filter(([name]) => isWanted(name));
  const described = new Set(
    [
      ...reached(
        outputs,
        Object.keys(outputs).filter((chunk) => isDescribed(outputs[chunk].entryPoint ?? '')),
      ),
    ].map(nameOf),
  );
  return {
    activity: wholePacks((name) => isCore(name) || isFor(name, 'activity')),
    lookup: wholePacks((name) => isCore(name) || isFor(name, 'lookup')),
    opening: wholePacks((name) => isCore(name) || isFor(name, 'opening')),
    dashboard: wholePacks((name) => isFor(name, 'dashboard') && !isFor(name, 'opening')),
    help: packs.map(([name, modules]) => [
      name,
      modules.filter((made) => described.has(made.name)),
    ]),
  };
};

/**
 * Packs the chunks that esbuild has split the program into: each pack is a script whose value is an
 * object of modules, so that V8 reads the compiled code of what is needed and of nothing else.
 */
export const packsOf = async ({ outputFiles, metafile: { outputs } }, root) => {
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  refuseBareCommonJs(outputs);
  const places = placesOf(outputs);
  const byName = new Map([...places].map(([chunk, pack]) => [nameOf(chunk), pack]));
  const made = new Map([...new Set(places.values())].sort().map((name) => [name, []]));
  for (const [chunk, pack] of [...places].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = nameOf(chunk);
    const code = await moduleOf(texts.get(join(root, chunk)), {
      placeOf: (other) => byName.get(other),
      inCircle: isInCircle(outputs, chunk),
    });
    made.get(pack).push({ name, text: `"${name}":function(exports,require,module){${code}}` });
  }
  const packs = [...made];
  const starts = Object.entries(startsOf(packs, outputs));
  return new Map([
    ...packs.map((pack) => [pack[0], scriptOf([pack])]),
    ...starts.map(([use, contents]) => [`start-${use}`, scriptOf(contents)]),
  ]);
};

/** The comments that licenses ask to be kept, of all chunks. */
export const legalOf = ({ outputFiles }) => {
  const texts = outputFiles.filter(({ path }) => path.endsWith('.LEGAL.txt'));
  return [...new Set(texts.map(({ text }) => text))].sort().join('\n');
};
