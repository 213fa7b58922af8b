import { homedir, userInfo } from 'node:os';
import { isAbsolute } from 'node:path';
import { UserError, isCodedError } from '../../lib/errors.ts';

const noHome = 'this user has no home directory; set HOME, or XDG_CONFIG_HOME and XDG_STATE_HOME';

const system = { homedir, userInfo };

/**
 * The user's home. An empty or relative `HOME` would mean the current folder, whose owner may be anyone:
 * its configuration names commands to run, and its journal is another one in each folder. Throws
 * `UserError` where nothing names a home, as for a user id that a container chose.
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
