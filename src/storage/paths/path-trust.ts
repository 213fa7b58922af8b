import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, parse, resolve, sep } from 'node:path';
import { isCodedError } from '../../lib/result.ts';

export type TrustPolicy = {
  /** Any other owner of a file can change it. */
  readonly owners: readonly number[];
  /** The group whose id is the user's may write. */
  readonly allowsOwnGroup: boolean;
};

export type TrustResult =
  /** Places that others can change. */
  | { readonly kind: 'found'; readonly path: string; readonly doubts: readonly string[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly reason: string };

const groupMayWrite = 0o020;
const othersMayWrite = 0o002;
/** Only its owner may rename or remove a file in it. */
const sticky = 0o1000;

const stepsOf = (path: string): readonly string[] => path.split(sep).filter((step) => step !== '');

/** In order: whoever can change one of them decides what is read. */
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
  // The folder that contains a link decides.
  if (found.isSymbolicLink()) return [];
  if ((mode & sticky) !== 0) return [];
  const permissions = `mode ${(mode & 0o7777).toString(8).padStart(4, '0')}`;
  if ((mode & othersMayWrite) !== 0) return [`${path} is writable by everyone, ${permissions}`];
  const isOwn = allowsOwnGroup && gid === uid;
  return (mode & groupMayWrite) !== 0 && !isOwn
    ? [`${path} is writable by its group, ${permissions}`]
    : [];
};

/** By its permissions, or by those of a folder or link on the way. */
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
