import { hostname, userInfo } from 'node:os';

/** A user without an entry in the system's list has a number alone. */
const nameOfUser = (): string => {
  try {
    return userInfo().username;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
};

/** Who does this, and where: `ops@bastion-2`. */
export const currentAccount = (): string => `${nameOfUser()}@${hostname()}`;
