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

/**
 * Runs the built program once in a pseudo-terminal, so that the compiled code that V8 keeps beside it
 * is that of a dashboard. It ends by `q`, and writes that code as it ends.
 */
export const warm = async () => {
  const state = mkdtempSync(join(tmpdir(), 'cantui-warm-'));
  const env = { ...process.env, XDG_STATE_HOME: state, TERM: 'xterm-256color' };
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
