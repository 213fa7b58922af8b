'use strict';
// `node compile.cjs FOLDER EAGER...`: writes the compiled code of each script of a folder beside it. It
// runs in the Node that the executable carries.
const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');

const [folder, ...eager] = process.argv.slice(2);

/**
 * All functions of the scripts that a start reads are compiled, and of the others only what they run
 * first: else a short command would read the code of every view. Nothing runs, so that the same scripts
 * give the same bytes. The flag is part of what V8 tells compiled code by, so it is set back first.
 */
const compile = (code, isEager) => {
  if (isEager) setFlagsFromString('--no-lazy');
  const script = new Script(code);
  setFlagsFromString('--lazy');
  const cachedData = script.createCachedData();
  if (new Script(code, { cachedData }).cachedDataRejected)
    throw new Error('V8 refuses its own code');
  return cachedData;
};

for (const file of readdirSync(folder).filter((name) => name.endsWith('.cjs'))) {
  const name = file.slice(0, -'.cjs'.length);
  const code = readFileSync(join(folder, file), 'latin1');
  writeFileSync(join(folder, `${name}.cache`), compile(code, eager.includes(name)));
}
