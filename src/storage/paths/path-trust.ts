import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, parse, resolve, sep } from 'node:path';
import { isCodedError } from '../../lib/errors.ts';

/** The owners whose files are trusted, and how strictly. */
export type TrustPolicy = {
  /** User ids; any other owner of a file can change it. */
  readonly owners: readonly number[];
  /** True if the owner's private group (its id equals the user's) may write. */
  readonly allowsOwnGroup: boolean;
};

export type TrustResult =
  /** The places that other users can change, as text; empty if there are none. */
  | { readonly kind: 'found'; readonly path: string; readonly doubts: readonly string[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly reason: string };

const groupMayWrite = 0o020;
const othersMayWrite = 0o002;
/** In such a folder only its owner may rename or remove a file. */
const sticky = 0o1000;

const stepsOf = (path: string): readonly string[] => path.split(sep).filter((step) => step !== '');

/**
 * Returns every folder, link and file on the way to a file, in order: a user who can change one of
 * them decides what is read. The path must end, like every path with a real path.
 */
const placesOnTheWay = (path: string): readonly string[] => {
  const places = [rootOf(path)];
  let ahead = [...stepsOf(path)];
  let here = rootOf(path);
  for (let step = ahead.shift(); step !== undefined; step = ahead.shift()) {
    const place = step === '..' ? dirname(here) : join(here, step);
    places.push(place);
    if (!lstatSync(place).isSymbolicLink()) here = place;
    else {
      const target = readlinkSync(place);
      if (isAbsolute(target)) here = rootOf(target);
      ahead = [...stepsOf(target), ...ahead];
    }
  }
  return places;
};

const rootOf = (path: string): string => parse(path).root;

const doubtAt = (path: string, { owners, allowsOwnGroup }: TrustPolicy): readonly string[] => {
  const found = lstatSync(path);
  const { uid, gid, mode } = found;
  if (!owners.includes(uid)) return [`${path} is owned by user ${uid}`];
  // The permissions of a link mean nothing: the folder that contains it decides.
  if (found.isSymbolicLink()) return [];
  if ((mode & sticky) !== 0) return [];
  const permissions = `mode ${(mode & 0o7777).toString(8).padStart(4, '0')}`;
  if ((mode & othersMayWrite) !== 0) return [`${path} is writable by everyone, ${permissions}`];
  const isOwn = allowsOwnGroup && gid === uid;
  return (mode & groupMayWrite) !== 0 && !isOwn
    ? [`${path} is writable by its group, ${permissions}`]
    : [];
};

/**
 * Finds the users other than its owners who can change a file: by its permissions, or by those of a
 * folder or link on the way to it.
 */
export const inspectTrust = (path: string, trust: TrustPolicy): TrustResult => {
  try {
    const real = realpathSync(path);
    const doubts = [...new Set(placesOnTheWay(resolve(path)))].flatMap((place) =>
      doubtAt(place, trust),
    );
    return { kind: 'found', path: real, doubts };
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return error.code === 'ENOENT' || error.code === 'ENOTDIR'
      ? { kind: 'missing' }
      : { kind: 'unreadable', reason: error.message };
  }
};
