import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where state is kept: `$XDG_STATE_HOME/cantui`, else `~/.local/state/cantui`. */
export const stateDirOf = (env: NodeJS.ProcessEnv): string => {
  const home = env['XDG_STATE_HOME'];
  return home !== undefined && home.startsWith('/')
    ? join(home, 'cantui')
    : join(homedir(), '.local', 'state', 'cantui');
};

/** Makes a folder that only its owner can enter. */
export const makePrivateDir = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
};
