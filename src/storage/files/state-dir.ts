import { mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Returns the state directory: `$XDG_STATE_HOME/cantui`, else `~/.local/state/cantui`. */
export const resolveStateDir = (env: NodeJS.ProcessEnv): string => {
  const home = env['XDG_STATE_HOME'];
  return home !== undefined && home.startsWith('/')
    ? join(home, 'cantui')
    : join(homedir(), '.local', 'state', 'cantui');
};

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The folder itself and those above it that are not there, the highest first. */
const missing = (path: string): readonly string[] =>
  isFolder(path) || dirname(path) === path ? [] : [...missing(dirname(path)), path];

/** Another process may be making it at the same time: then it is there. */
const makeOne = (path: string): void => {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
};

/**
 * Makes a folder that only its owner can enter, one after the other with those above it: where the
 * system says ENOENT below a folder that is there (in /proc), Node's own way of making them all never
 * comes back. Throws what the file system says.
 */
export const makePrivateDir = (path: string): void => missing(path).forEach(makeOne);
