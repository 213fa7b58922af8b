import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { homeDir } from './home-dir.ts';

/** Returns the state directory: `$XDG_STATE_HOME/cantui`, else `~/.local/state/cantui`. */
export const resolveStateDir = (env: NodeJS.ProcessEnv): string => {
  const home = env['XDG_STATE_HOME'];
  return home !== undefined && home.startsWith('/')
    ? join(home, 'cantui')
    : join(homeDir(), '.local', 'state', 'cantui');
};

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The folder itself and its missing parents, the highest first. */
const missing = (path: string): readonly string[] =>
  isFolder(path) || dirname(path) === path ? [] : [...missing(dirname(path)), path];

/** Another process may have created it at the same time. */
const makeOne = (path: string): void => {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
};

/**
 * Creates a folder that only its owner can enter, and its missing parents one by one: in places such as
 * /proc, where the system says ENOENT below an existing folder, Node's recursive mkdir never returns.
 * Throws file system errors.
 */
export const makePrivateDir = (path: string): void => missing(path).forEach(makeOne);
