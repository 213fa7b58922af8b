#!/usr/bin/env node
'use strict';
// Checks the Node version, then runs the built program with the compiled code that V8 kept of it:
// without that, a third of the time to the first frame goes into compiling the same files again.

const {
  chmodSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const folder = join(__dirname, 'build');

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
if (!existsSync(join(folder, 'cantui.cjs'))) stop('has not been built yet. Run: npm run build');

/** Packs of which a dashboard needs little or nothing. */
const oneShot = new Set(['activity', 'lookup']);

/**
 * Commands that end soon. They keep the compiled code of what they ran in files of their own: V8 reads
 * such a file as a whole, and a dashboard compiles much more of the packs that they share.
 */
const uses = { activity: 'activity', contract: 'lookup', update: 'lookup', transaction: 'lookup' };
const use = uses[process.argv.slice(2).find((word) => Object.hasOwn(uses, word)) ?? ''];
const suffix = use === undefined ? '' : `-for-${use}`;

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

/**
 * The modules of one pack (.build/packs.mjs makes them), by name. A pack begins with a digest of its
 * code, and its compiled code is kept by that digest: V8 tells code by its length alone, and would
 * run the code of an earlier release of the same length.
 */
const readPack = (name) => {
  const filename = join(folder, `${name}.cjs`);
  // Packs are ASCII; read as such, they need no decoding.
  const code = readFileSync(filename, 'latin1');
  const digest = code.slice(2, 18);
  const compiled = join(
    folder,
    `${name}${suffix}-${digest}-${process.version}-${process.arch}.cache`,
  );
  const cachedData = readCompiled(compiled);
  const script = new Script(code, { filename, cachedData });
  if (cachedData === undefined || script.cachedDataRejected) {
    const isMissing = cachedData === undefined;
    uncompiled.set(compiled, {
      script,
      isMissing,
      isShared: use === undefined && !oneShot.has(name),
    });
  }
  return script.runInThisContext();
};

const packs = new Map();
const modules = new Map();

const load = (id) => {
  const [pack, name] = id.slice(1).split('/');
  if (!packs.has(pack)) packs.set(pack, readPack(pack));
  const made = { exports: {} };
  modules.set(id, made);
  packs.get(pack)[name](made.exports, ask, made);
  return made.exports;
};

/** Modules that a start names and a short command seldom needs; each takes milliseconds to load. */
const heavy = new Set(['node:child_process', 'node:crypto', 'node:tty']);

const atFirstUse = (name) => new Proxy({}, { get: (_, member) => require(name)[member] });

function ask(id) {
  if (id.startsWith('#')) return modules.get(id)?.exports ?? load(id);
  return heavy.has(id) ? atFirstUse(id) : require(id);
}

process.on('exit', () => {
  // At the end, so that the functions which this run compiled are in it. What all uses share is kept
  // of a run that has drawn, because it compiles most.
  const hasDrawn = process[Symbol.for('cantui.drawn')] === true;
  // Help and the manual load every pack and run little of it: nothing of that is worth keeping.
  if (process[Symbol.for('cantui.described')] === true) return;
  for (const [compiled, { script, isMissing, isShared }] of uncompiled) {
    if (isShared && !hasDrawn) continue;
    // A run that ended earlier kept it: a sandbox loads much, runs little of it, and ends last.
    if (isMissing && existsSync(compiled)) continue;
    const draft = `${compiled}.${process.pid}`;
    try {
      writeFileSync(draft, script.createCachedData(), { flush: true });
      // Readable for all and writable for nobody else, whatever the umask of who starts it first.
      chmodSync(draft, 0o644);
      renameSync(draft, compiled);
    } catch (error) {
      // A package installed by root is not ours to write to, and a disk may be full: the next start
      // is slower, nothing else.
      if (error.syscall === undefined) throw error;
      rmSync(draft, { force: true });
    }
  }
});

ask('#cantui/main');
