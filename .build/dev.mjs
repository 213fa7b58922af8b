// `npm run dev [-- ARGUMENTS]`: runs the program from its sources and starts it anew when one changes.
// `node --watch` stays when the program ends and shares the terminal with it; here the program alone
// has the terminal, gives it back before the next one starts, and its end by `q` is the end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { newestIn } from './stale.mjs';

const path = (relative) => fileURLToPath(new URL(`../${relative}`, import.meta.url));

/** Watchers lose files that an editor or Git replaces; reading 800 times of change takes 10 ms. */
const lookEveryMs = 400;

const given = process.argv.slice(2);
const words = given.length > 0 ? given : ['demo'];
let program;
let isRestarting = false;
let changedAt = newestIn('src');

const start = () => {
  program = spawn(process.execPath, ['--import', 'tsx', path('src/main.ts'), ...words], {
    stdio: 'inherit',
  });
  program.on('exit', (code, signal) => {
    program = undefined;
    if (isRestarting) return;
    if (code === 0) process.exit(0);
    process.stderr.write(
      `The program ended with ${code ?? signal}. It starts again when a file changes; Ctrl+C ends.\n`,
    );
  });
};

const restart = async () => {
  if (isRestarting) return;
  isRestarting = true;
  if (program !== undefined) {
    const ended = once(program, 'exit');
    // The program restores the terminal when it is asked to end.
    program.kill('SIGTERM');
    await ended;
  }
  isRestarting = false;
  start();
};

setInterval(() => {
  const newest = newestIn('src');
  if (newest === changedAt || isRestarting) return;
  changedAt = newest;
  void restart();
}, lookEveryMs);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (program === undefined) process.exit(1);
    isRestarting = true;
    program.on('exit', () => process.exit(1));
    program.kill(signal);
  });
}
start();
