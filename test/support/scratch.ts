import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own for the test that runs; it is gone afterwards. */
export const scratchDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'cantui-e2e-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
};

/** What of the tester's own environment must not reach the program. */
const isOurs = (name: string): boolean =>
  name.startsWith('CANTUI_') ||
  name.startsWith('npm_') ||
  ['CI', 'NO_COLOR', 'FORCE_COLOR', 'NODE_OPTIONS', 'TMUX', 'LC_ALL', 'VITEST'].includes(name);

/** An environment as that of a plain login, with the state in a folder that is given. */
export const plainEnv = (
  stateHome: string,
  changes: Readonly<Record<string, string>> = {},
): Record<string, string> => {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || isOurs(name) ? [] : [[name, value] as const],
  );
  const settled = { TERM: 'xterm-256color', LANG: 'C.UTF-8', XDG_STATE_HOME: stateHome };
  return { ...Object.fromEntries(inherited), ...settled, ...changes };
};
