import { spawn as start } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';

const program = fileURLToPath(new URL('../bin/cantui.js', import.meta.url));

/** What is drawn once the first page is there, and keys that lead through the parts seen most. */
const isDrawn = /FOLLOW/;
const tour = ['k', '\r', 'J', 'F', 'q'];
const betweenKeysMs = 60;
const atMostMs = 15_000;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Short commands that are waited for; no ledger has an update of this id. */
const oneShots = [
  ['activity', '--limit', '20'],
  ['update', `1220${'0'.repeat(64)}`],
  ['journal', 'list'],
  ['--help'],
];

/** Runs short commands on a sandbox; what they print and end with is of no interest. */
const runOneShots = async (env) => {
  const ledger = start(process.execPath, [program, 'sandbox'], { env, stdio: ['ignore', 'pipe'] });
  const [said] = await once(ledger.stdout, 'data');
  const [, ledgerUrl, scanUrl, token] = /ledger=(\S+) scan=(\S+) token-file=(\S+)/.exec(said) ?? [];
  const where = ['--ledger-url', ledgerUrl, '--scan-url', scanUrl, '--token-file', token];
  for (const words of oneShots) {
    const run = start(process.execPath, [program, ...words, ...where], { env, stdio: 'ignore' });
    await once(run, 'exit');
  }
  ledger.kill();
  await once(ledger, 'exit');
};

/**
 * Runs the built program, so that the compiled code that V8 keeps beside it is there: short commands,
 * then a dashboard in a pseudo-terminal, which ends by `q`. Each writes it as it ends.
 */
export const warm = async () => {
  const state = mkdtempSync(join(tmpdir(), 'cantui-warm-'));
  const env = { ...process.env, XDG_STATE_HOME: state, TERM: 'xterm-256color' };
  await runOneShots(env);
  const terminal = spawn(process.execPath, [program, 'demo'], { cols: 160, rows: 48, env });
  const ended = new Promise((resolve) => terminal.onExit(({ exitCode }) => resolve(exitCode)));
  let shown = '';
  terminal.onData((data) => (shown += data));
  for (let waited = 0; !isDrawn.test(shown) && waited < atMostMs; waited += 20) await wait(20);
  for (const key of tour) {
    terminal.write(key);
    await wait(betweenKeysMs);
  }
  const overdue = setTimeout(() => terminal.kill('SIGKILL'), atMostMs);
  const code = await ended;
  clearTimeout(overdue);
  rmSync(state, { recursive: true, force: true });
  if (code !== 0) throw new Error(`the built program did not run: it ended with ${code}`);
};
