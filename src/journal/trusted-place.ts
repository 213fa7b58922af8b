import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whose files are trusted, and how strictly. */
export type Trust = {
  /** User ids; a file of anybody else can be changed by that user. */
  readonly owners: readonly number[];
  /** Whether a group of its owner's own (the id of the group is that of the user) may write. */
  readonly allowsOwnGroup: boolean;
};

export type TrustRead =
  /** Every place that somebody else can change, in words; none: nobody can. */
  | { readonly kind: 'found'; readonly path: string; readonly doubts: readonly string[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly why: string };

const groupMayWrite = 0o020;
const othersMayWrite = 0o002;
/** In such a folder only its owner may rename or remove a file. */
const sticky = 0o1000;

const upwards = (path: string): readonly string[] =>
  dirname(path) === path ? [path] : [path, ...upwards(dirname(path))];

const doubtAt = (path: string, { owners, allowsOwnGroup }: Trust): readonly string[] => {
  const { uid, gid, mode } = statSync(path);
  if (!owners.includes(uid)) return [`${path} belongs to user ${uid}`];
  if ((mode & sticky) !== 0) return [];
  if ((mode & othersMayWrite) !== 0) return [`${path} can be changed by anybody`];
  const isOwn = allowsOwnGroup && gid === uid;
  return (mode & groupMayWrite) !== 0 && !isOwn ? [`${path} can be changed by its group`] : [];
};

/** Finds who besides its owners can change a file: by its rights, or by those of a folder above it. */
export const readTrust = (path: string, trust: Trust): TrustRead => {
  try {
    const real = realpathSync(path);
    const doubts = upwards(real).flatMap((place) => doubtAt(place, trust));
    return { kind: 'found', path: real, doubts };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return error.code === 'ENOENT' || error.code === 'ENOTDIR'
      ? { kind: 'missing' }
      : { kind: 'unreadable', why: error.message };
  }
};
