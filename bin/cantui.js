#!/usr/bin/env node
'use strict';
// Checks the Node version, then runs the built program with the compiled code that V8 kept of it:
// without that, a third of the time to the first frame goes into compiling the same files again.

const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const folder = join(__dirname, 'build');

/** In the single executable, what reads the scripts and their compiled code (.build/release/assets.cjs). */
const assets = process[Symbol.for('cantui.assets')];

const stop = (message) => {
  process.stderr.write(`cantui: ${message}\n`);
  process.exit(2);
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(
    `needs Node 20.19 or newer; this is ${process.version}. Install a newer Node and try again.`,
  );
}
if (assets === undefined && !existsSync(join(folder, 'main.cjs'))) {
  stop('has not been built yet. Run: npm run build');
}

const words = process.argv.slice(2);

/** By the command, the scripts with the packs of a start that is waited for (.build/packs.mjs). */
const startsByCommand = {
  activity: ['activity'],
  contract: ['lookup'],
  update: ['lookup'],
  transaction: ['lookup'],
  demo: ['opening', 'request', 'dashboard'],
};

const chooseStart = () => {
  if (words.length === 1 && words[0] === '--version') return [];
  if (words.length === 1 && words[0] === '--help') return ['help'];
  const command = words.find((word) => Object.hasOwn(startsByCommand, word));
  if (command !== undefined) return startsByCommand[command];
  return words.length === 0 || words[0].startsWith('-') ? startsByCommand.demo : [];
};
const starts = chooseStart();

/** Scripts whose compiled code was not there, by the file that it belongs into. */
const uncompiled = new Map();

/** Compiled code that another user keeps for themselves is none: only the start is slower. */
const readCompiled = (file) => {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error.syscall === undefined) throw error;
    return undefined;
  }
};

/** By name, the packs that were read: each has functions that make its modules, by their names. */
const packs = new Map();

/**
 * Compiles a script from a file. It begins with a digest of its code, and its compiled code is kept by
 * that digest: V8 tells code by its length alone, and would run the code of an earlier release of the
 * same length.
 */
const compileFile = (name) => {
  const filename = join(folder, `${name}.cjs`);
  // Node reads a file as UTF-8 in one step, and as another encoding through a buffer.
  const code = readFileSync(filename, 'utf8');
  const digest = code.slice(2, 18);
  const compiled = join(folder, `${name}-${digest}-${process.version}-${process.arch}.cache`);
  const cachedData = readCompiled(compiled);
  const script = new Script(code, { filename, cachedData });
  if (cachedData === undefined || script.cachedDataRejected) {
    uncompiled.set(compiled, { name, script, isMissing: cachedData === undefined });
  }
  return script;
};

const compileAsset = (name) =>
  new Script(assets.readCode(name), {
    filename: `${name}.cjs`,
    cachedData: assets.readCompiled(name),
  });

/** Reads a script of packs. */
const readScript = (name) => {
  const script = assets === undefined ? compileFile(name) : compileAsset(name);
  for (const [pack, makers] of Object.entries(script.runInThisContext())) {
    const read = packs.get(pack);
    packs.set(pack, read === undefined ? makers : { ...read, ...makers });
  }
};

/** The scripts of the start that were not read yet, in their order. */
const unread = [...starts];

/** The uses whose modules the scripts of the start have. Every command but the dashboard needs the parser. */
const usesOfStart = new Set([
  'main',
  ...starts,
  ...(starts.includes('activity') || starts.includes('lookup') ? ['program'] : []),
]);

/** Whether a script of the start has modules of a pack, which bears the names of its uses. */
const isOfStart = (pack) =>
  starts.includes('help') || pack.split('-').some((use) => usesOfStart.has(use));

const findMaker = (pack, name) => {
  let make = packs.get(pack)?.[name];
  while (make === undefined && unread.length > 0 && isOfStart(pack)) {
    readScript(`start-${unread.shift()}`);
    make = packs.get(pack)?.[name];
  }
  if (make !== undefined) return make;
  readScript(pack);
  return packs.get(pack)[name];
};

const modules = new Map();

const load = (id) => {
  const [pack, name] = id.slice(1).split('/');
  const make = findMaker(pack, name);
  const made = { exports: {} };
  modules.set(id, made);
  make(made.exports, ask, made);
  return made.exports;
};

/** Modules that a start names and a short command seldom needs; each takes milliseconds to load. */
const heavy = new Set(['node:child_process', 'node:crypto', 'node:tty']);

const atFirstUse = (name) => new Proxy({}, { get: (_, member) => require(name)[member] });

function ask(id) {
  if (id.startsWith('#')) return modules.get(id)?.exports ?? load(id);
  return heavy.has(id) ? atFirstUse(id) : require(id);
}

/**
 * Called once the rows of a dashboard are painted: what was compiled until then is what a start needs.
 * Compiled code of what runs later would be read before the rows as well, so that part compiles later.
 */
process[Symbol.for('cantui.onRows')] = () => {
  for (const entry of uncompiled.values()) {
    if (!entry.name.startsWith('start-') && entry.name !== 'sandbox') continue;
    entry.compiledForRows = entry.script.createCachedData();
  }
};

process.on('exit', () => {
  if (uncompiled.size > 0) require('./keep-compiled.js')(uncompiled);
});

ask('#main/main');
