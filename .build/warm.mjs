import { spawn as start } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';

const build = fileURLToPath(new URL('../bin/build/', import.meta.url));
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
const runOneShots = async (env, where) => {
  for (const words of oneShots) {
    const run = start(process.execPath, [program, ...words, ...where], { env, stdio: 'ignore' });
    await once(run, 'exit');
  }
};

/** Runs a dashboard in a pseudo-terminal, and `keys` once it is drawn; the last one ends it. */
const runDashboard = async (env, words, keys) => {
  const terminal = spawn(process.execPath, [program, ...words], { cols: 160, rows: 48, env });
  const ended = new Promise((resolve) => terminal.onExit(({ exitCode }) => resolve(exitCode)));
  let shown = '';
  terminal.onData((data) => (shown += data));
  for (let waited = 0; !isDrawn.test(shown) && waited < atMostMs; waited += 20) await wait(20);
  for (const key of keys) {
    terminal.write(key);
    await wait(betweenKeysMs);
  }
  const overdue = setTimeout(() => terminal.kill('SIGKILL'), atMostMs);
  const code = await ended;
  clearTimeout(overdue);
  if (code !== 0) throw new Error(`the built program did not run: it ended with ${code}`);
};

/** Removes the compiled code of the starts of a dashboard, so that the next one writes it. */
const forgetStarts = async () => {
  const names = await readdir(build);
  const starts = names.filter((name) =>
    /^start-(?:opening|request|dashboard)-.*\.cache$/.test(name),
  );
  await Promise.all(starts.map((name) => rm(join(build, name))));
};

/**
 * Runs the built program, so that the compiled code that V8 keeps beside it is there; each run writes
 * it as it ends. The demo runs the sandbox and the screens. A dashboard on services then decides what
 * the scripts of a start keep, because the demo reads no addresses.
 */
export const warm = async () => {
  const state = mkdtempSync(join(tmpdir(), 'cantui-warm-'));
  const env = { ...process.env, XDG_STATE_HOME: state, TERM: 'xterm-256color' };
  const ledger = start(process.execPath, [program, 'sandbox'], { env, stdio: ['ignore', 'pipe'] });
  const [said] = await once(ledger.stdout, 'data');
  const [, ledgerUrl, scanUrl, token] = /ledger=(\S+) scan=(\S+) token-file=(\S+)/.exec(said) ?? [];
  const where = ['--ledger-url', ledgerUrl, '--scan-url', scanUrl, '--token-file', token];
  try {
    await runOneShots(env, where);
    await runDashboard(env, ['demo'], tour);
    await forgetStarts();
    await runDashboard(env, where, tour);
  } finally {
    ledger.kill();
    await once(ledger, 'exit');
    rmSync(state, { recursive: true, force: true });
  }
};
