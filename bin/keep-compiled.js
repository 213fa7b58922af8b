'use strict';
// Keeps the code that V8 compiled. It runs at the end, when the code has every function that the run
// compiled. It is a file of its own, because most starts find their code kept and don't load it.

const { chmodSync, existsSync, renameSync, rmSync, writeFileSync } = require('node:fs');

/** A dashboard compiles most of these; other runs load much of them and run little. */
const ofDashboard = new Set(['screens', 'screens-commands', 'sandbox']);

/**
 * Writes the compiled code of scripts.
 *
 * @param {Map<string, { name: string, script: import('node:vm').Script, isMissing: boolean,
 *   compiledForRows?: Buffer }>} uncompiled by the file that it belongs into
 */
module.exports = (uncompiled) => {
  const hasDrawn = process[Symbol.for('cantui.drawn')] === true;
  const hasDescribed = process[Symbol.for('cantui.described')] === true;
  for (const [compiled, { name, script, isMissing, compiledForRows }] of uncompiled) {
    if (ofDashboard.has(name) && !hasDrawn) continue;
    // Help, the manual and mistakes load much and run little of it, except what help alone reads.
    if (hasDescribed && name !== 'start-help') continue;
    // A run that ended earlier kept it: a sandbox loads much, runs little of it, and ends last.
    if (isMissing && existsSync(compiled)) continue;
    const draft = `${compiled}.${process.pid}`;
    try {
      writeFileSync(draft, compiledForRows ?? script.createCachedData(), { flush: true });
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
};
