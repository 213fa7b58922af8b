import { inspectTrust } from '../paths/path-trust.ts';

/**
 * The system's own locations of the program. `PATH` is ignored, because a user's folder could hold
 * another one.
 */
const usualPlaces = [
  '/usr/bin/ssh-keygen',
  '/bin/ssh-keygen',
  '/usr/local/bin/ssh-keygen',
  '/run/current-system/sw/bin/ssh-keygen',
] as const;

/**
 * Returns the absolute path of the system's `ssh-keygen`: owned by root, and writable only by root.
 * Undefined without one: this machine can then check approvals, but not sign them.
 */
export const findSshKeygen = (places: readonly string[] = usualPlaces): string | undefined => {
  const trust = { owners: [0], allowsOwnGroup: false };
  return places.flatMap((place) => {
    const read = inspectTrust(place, trust);
    return read.kind === 'found' && read.doubts.length === 0 ? [read.path] : [];
  })[0];
};
