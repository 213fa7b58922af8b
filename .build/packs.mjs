import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { isInCircle, nameOf, reached } from './chunk-graph.mjs';
import { divideExports } from './constant-exports.mjs';
import { groupsOf, outputsOfGroups, placesOf } from './group-chunks.mjs';
import { entryName, joinChunks } from './join-chunks.mjs';
import { core, dashboardStarts, isDescribed, program, sandboxEntry } from './start-uses.mjs';

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

const modulesIn = (packs, chunks) =>
  packs.map(([name, modules]) => [name, modules.filter((made) => chunks.has(made.chunk))]);

/**
 * The pack of the sandbox, with the modules that it shares with others: a demo waits for it, and would
 * read two more scripts. What the demo's own start reads isn't in it.
 */
const sandboxOf = (packs, chunks) => {
  const read = [...core.map(({ name }) => name), ...dashboardStarts];
  const isRead = ([name]) => name.split('-').some((use) => read.includes(use));
  return modulesIn(
    packs.filter((pack) => !isRead(pack)),
    chunks,
  );
};

/**
 * What a start reads that is waited for, as one script: many small ones cost more, by their files and by
 * their texts on the heap. bin/cantui.js tells which start has which of these.
 */
const startsOf = (packs, described) => {
  const isCore = (name) => core.some((pack) => pack.name === name);
  const isFor = (name, use) => name.split('-').includes(use);
  /** Of the starts of a dashboard, each has what those before it have not. */
  const isFirstFor = (name, use) => dashboardStarts.find((each) => isFor(name, each)) === use;
  const wholePacks = (isWanted) => packs.filter(([name]) => isWanted(name));
  const commandPacks = (use) =>
    wholePacks((name) => isCore(name) || isFor(name, program) || isFor(name, use));
  return {
    activity: commandPacks('activity'),
    lookup: commandPacks('lookup'),
    opening: wholePacks((name) => isCore(name) || isFirstFor(name, 'opening')),
    request: wholePacks((name) => isFirstFor(name, 'request')),
    dashboard: wholePacks((name) => isFirstFor(name, 'dashboard')),
    help: modulesIn(packs, described),
  };
};

/** The chunks that are loaded with some sources. */
const chunksOf = (outputs, isEntry) =>
  reached(
    outputs,
    Object.keys(outputs).filter((chunk) => isEntry(outputs[chunk].entryPoint ?? '')),
  );

const functionOf = (name, code) => `"${name}":function(exports,require,module){${code}}`;

/** Linked groups of chunks, as modules of their packs. */
const modulesOf = async ({ codes, groups, places, joined, isEntry }) => {
  const packOf = new Map([...places].map(([chunk, pack]) => [nameOf(chunk), pack]));
  for (const [group, [chunk]] of groups) packOf.set(group, places.get(chunk));
  const placeOf = (name) => packOf.get(name);
  const made = new Map([...new Set(places.values())].sort().map((pack) => [pack, []]));
  for (const [group, chunks] of groups) {
    const inCircle = isInCircle(joined, `bin/build/${group}.js`);
    if (inCircle && chunks.length > 1) throw new Error(`these import themselves: ${chunks.join()}`);
    const [chunk] = chunks;
    const code = await moduleOf(codes.get(group), { placeOf, inCircle });
    const modules = made.get(placeOf(group));
    modules.push({ chunk, text: functionOf(group, code) });
    if (chunks.length === 1) continue;
    // What is imported dynamically keeps its name.
    for (const [index, name] of chunks.map(nameOf).entries()) {
      if (!isEntry(name)) continue;
      const entry = `module.exports=require("#${placeOf(group)}/${group}").${entryName(index)}`;
      modules.push({ chunk, text: functionOf(name, entry) });
    }
  }
  return [...made];
};

/**
 * Packs the chunks that esbuild has split the program into: each pack is a script whose value is an
 * object of modules, so that V8 reads the compiled code of what is needed and of nothing else.
 */
export const packsOf = async ({ outputFiles, metafile: { outputs } }, root) => {
  refuseBareCommonJs(outputs);
  const places = placesOf(outputs);
  const groups = groupsOf(outputs, places);
  const joined = outputsOfGroups(outputs, groups);
  const isEntry = (name) => outputs[`bin/build/${name}.js`].entryPoint !== undefined;
  const written = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const codes = await joinChunks({
    texts: new Map(
      [...places.keys()].map((chunk) => [nameOf(chunk), written.get(join(root, chunk))]),
    ),
    groups: new Map([...groups].map(([group, chunks]) => [group, chunks.map(nameOf)])),
    isEntry,
  });
  const packs = await modulesOf({ codes, groups, places, joined, isEntry });
  const starts = Object.entries(startsOf(packs, chunksOf(outputs, isDescribed)));
  const ofSandbox = chunksOf(outputs, (source) => source === sandboxEntry);
  const scripts = new Map([
    ...packs.map((pack) => [pack[0], scriptOf([pack])]),
    ['sandbox', scriptOf(sandboxOf(packs, ofSandbox))],
    ...starts.map(([use, contents]) => [`start-${use}`, scriptOf(contents)]),
  ]);
  return { scripts, outputs: joined };
};

/** The comments that licenses ask to be kept, of all chunks. */
export const legalOf = ({ outputFiles }) => {
  const texts = outputFiles.filter(({ path }) => path.endsWith('.LEGAL.txt'));
  return [...new Set(texts.map(({ text }) => text))].sort().join('\n');
};
