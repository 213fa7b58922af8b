#!/usr/bin/env node
'use strict';
// Checks the Node version, then runs the built program with the code that V8 compiled of it in an
// earlier run: compiling it anew takes longer than the rest of a start.

const fs = require('node:fs');
const { join } = require('node:path');
const { getHeapCodeStatistics } = require('node:v8');
const { Script } = require('node:vm');

const usageError = 2;

const stop = (message) => {
  process.stderr.write(`cantui: ${message}\n`);
  process.exit(usageError);
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(
    `needs Node 20.19 or newer; this is ${process.version}. Install a newer Node and try again.`,
  );
}
const main = join(__dirname, 'build', 'main.cjs');
if (!fs.existsSync(main)) stop('has not been built yet. Run: npm run build');

/** Runs `use`; undefined if the system refuses what it asks for. */
const tryFiles = (use) => {
  try {
    return use();
  } catch (error) {
    if (error.syscall === undefined) throw error;
    return undefined;
  }
};

const [word = ''] = process.argv.slice(2);
if (word === '--version' && process.argv.length === 3) {
  // Scripts ask for it often. The program says what is wrong if stdout takes nothing.
  tryFiles(() => {
    fs.writeSync(1, `${require('../package.json').version}\n`);
    process.exit();
  });
}

// The build writes ASCII only, which is read faster as Latin-1 than as UTF-8.
const code = fs.readFileSync(main, 'latin1');

// A command needs a part of the program, and has compiled code of its own. The digest at the head of the
// program is in the name because V8 tells code by its length alone.
const command = /^[a-z]+$/.test(word) ? word : 'dashboard';
const release = `${code.slice(2, 18)}-${process.version}-${process.arch}`;
const kept = join(__dirname, 'build', `${command}-${release}.cache`);
const sizeBytes = 8;

/** Compiled code is code: trusted if only the owner of the program, or this user, can have written it. */
const readKept = () => {
  const file = fs.openSync(kept);
  const { uid, mode, size } = fs.fstatSync(file);
  const isTrusted = [fs.statSync(main).uid, process.getuid?.()].includes(uid) && !(mode & 0o022);
  const bytes = isTrusted && size > sizeBytes ? fs.readFileSync(file) : undefined;
  fs.closeSync(file);
  return bytes;
};

const bytes = tryFiles(readKept);
const script = new Script(`(function(require,module,exports){${code}\n})`, {
  filename: main,
  cachedData: bytes?.subarray(0, -sizeBytes),
});
script.runInThisContext()(require, module, exports);

process.on('exit', (status) => {
  // A mistyped command keeps nothing.
  if (status === usageError) return;
  const compiled = getHeapCodeStatistics().bytecode_and_metadata_size;
  const isKept = bytes !== undefined && !script.cachedDataRejected;
  // A run that was over early kept little: what this one compiled replaces it if that is much more.
  if (isKept && compiled < 1.25 * bytes.readDoubleLE(bytes.length - sizeBytes)) return;
  const size = Buffer.alloc(sizeBytes);
  size.writeDoubleLE(compiled);
  const draft = `${kept}.${process.pid}`;
  tryFiles(() => {
    fs.rmSync(draft, { force: true });
    fs.writeFileSync(draft, Buffer.concat([script.createCachedData(), size]), {
      flag: 'wx',
      flush: true,
    });
    // Readable for all and writable for nobody else, whatever the umask of who starts it first.
    fs.chmodSync(draft, 0o644);
    fs.renameSync(draft, kept);
  });
});
