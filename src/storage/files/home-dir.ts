import { homedir, userInfo } from 'node:os';
import { isAbsolute } from 'node:path';

/**
 * The user's home. An empty or relative `HOME` would mean the current folder, whose owner may be anyone:
 * its configuration names commands to run, and its journal is another one in each folder.
 */
export const homeDir = (): string => {
  const home = homedir();
  return isAbsolute(home) ? home : userInfo().homedir;
};
