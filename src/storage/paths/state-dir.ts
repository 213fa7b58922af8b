import { mkdirSync, statSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { dirname, join, isAbsolute } from 'node:path';
import { UserError, isCodedError } from '../../lib/result.ts';

const noHome = 'this user has no home directory; set HOME, or XDG_CONFIG_HOME and XDG_STATE_HOME';

const system = { homedir, userInfo };

/**
 * An empty or relative `HOME` would mean the current folder, whose owner may be anyone: its
 * configuration names commands to run. Throws `UserError` where nothing names a home, as for a user
 * id that a container chose.
 */
export const homeDir = ({ homedir: named, userInfo: user } = system): string => {
  try {
    const home = named();
    return isAbsolute(home) ? home : user().homedir;
  } catch (error) {
    if (isCodedError(error)) throw new UserError(noHome);
    throw error;
  }
};

export const resolveStateDir = (env: NodeJS.ProcessEnv): string => {
  const home = env['XDG_STATE_HOME'];
  return home !== undefined && home.startsWith('/')
    ? join(home, 'cantui')
    : join(homeDir(), '.local', 'state', 'cantui');
};

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const missingFolders = (path: string): readonly string[] =>
  isFolder(path) || dirname(path) === path ? [] : [...missingFolders(dirname(path)), path];

/** Another process may create it at the same time. */
const makeOne = (path: string): void => {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
};

/**
 * Creates missing parents one by one: in places such as /proc, where the system says ENOENT below
 * an existing folder, Node's recursive mkdir never returns. Mode 0700. Throws file system errors.
 */
export const makePrivateDir = (path: string): void => missingFolders(path).forEach(makeOne);
