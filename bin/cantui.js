#!/usr/bin/env node
'use strict';
// Checks the Node version, then runs the built program with the compiled code that V8 kept of it:
// without that, a third of the time to the first frame goes into compiling the same file again.

const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');
const { Script } = require('node:vm');

const program = join(__dirname, 'build', 'cantui.cjs');
const compiled = join(__dirname, 'build', `cantui-${process.version}-${process.arch}.cache`);

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
if (!existsSync(program)) stop('has not been built yet. Run: npm run build');

// The bundle is ASCII; read as such, it needs no decoding.
const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(program, 'latin1')}\n})`;
const cachedData = existsSync(compiled) ? readFileSync(compiled) : undefined;
const script = new Script(source, { filename: program, cachedData });

if (cachedData === undefined || script.cachedDataRejected) {
  process.on('exit', () => {
    // At the end, so that the functions which this run compiled are in it; and only of a run that
    // has drawn, because what a one-shot command compiles helps nobody else.
    if (process[Symbol.for('cantui.drawn')] !== true) return;
    const draft = `${compiled}.${process.pid}`;
    try {
      writeFileSync(draft, script.createCachedData());
      renameSync(draft, compiled);
    } catch (error) {
      // A package installed by root is not ours to write to: the next start is slower, nothing else.
      if (error.code !== 'EACCES' && error.code !== 'EROFS' && error.code !== 'EPERM') throw error;
    }
  });
}

const module_ = { exports: {} };
script.runInThisContext()(
  module_.exports,
  createRequire(program),
  module_,
  program,
  dirname(program),
);
