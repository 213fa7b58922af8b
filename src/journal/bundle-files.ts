import { mkdtempSync, realpathSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FieldProblem } from '../ledger/rules.ts';
import { bundleText, readBundle, type SoundBundle } from './bundle.ts';
import { createPrivateFile, replaceKeepingRights } from './files.ts';

/** A body has 32 MB at most; a wrong path must not fill the memory. */
const largest = 64 * 1024 * 1024;

/** Which version of a file it is, as far as the file system tells. Throws what it says. */
export const stampOf = (path: string): string => {
  const { mtimeMs, size, ino } = statSync(path);
  return `${mtimeMs} ${size} ${ino}`;
};

export type LoadedBundle =
  | {
      readonly ok: true;
      readonly path: string;
      readonly bundle: SoundBundle;
      readonly stamp: string;
      /** As it stands in the file. */
      readonly text: string;
    }
  | { readonly ok: false; readonly why: string };

/** What is wrong with a bundle: file, field, rule and remedy. */
const problemWords = (path: string, { field, message, rule, remedy }: FieldProblem): string =>
  `${path}: ${field} ${message} (${rule}): ${remedy}`;

type Version = { readonly text: string; readonly stamp: string };

const readBounded = (path: string): Version | Error => {
  try {
    const about = statSync(path);
    if (!about.isFile()) return new Error('it is no file (a bundle is one): name the bundle');
    if (about.size > largest) return new Error('it is larger than 64 MB: is it the right file?');
    // First the stamp: what is written in between is seen as another version then.
    const stamp = stampOf(path);
    return { stamp, text: readFileSync(path, 'utf8') };
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error;
    throw error;
  }
};

/** Reads a bundle. What cannot be taken is told by file, field, rule and remedy. */
export const loadBundle = (path: string): LoadedBundle => {
  const version = readBounded(path);
  if (version instanceof Error) return { ok: false, why: `${path}: ${version.message}` };
  const read = readBundle(version.text);
  return read.ok
    ? { ok: true, path, bundle: read.bundle, ...version }
    : { ok: false, why: problemWords(path, read.problem) };
};

/** Makes the file of a bundle; throws EEXIST when there is one. Mode 0600. */
export const createBundle = (path: string, bundle: SoundBundle): void =>
  createPrivateFile(path, bundleText(bundle));

/**
 * Puts a changed bundle in the place of what was read; false when the file is no longer that. A disk
 * that breaks leaves the old one. Throws what the file system says.
 */
export const replaceBundle = (path: string, before: string, bundle: SoundBundle): boolean => {
  // Where a link leads: the link itself stays.
  const real = realpathSync(path);
  if (readFileSync(real, 'utf8') !== before) return false;
  replaceKeepingRights(real, bundleText(bundle));
  return true;
};

/** Lends a text as a private file, for as long as something is done with it. */
export const withPrivateText = async <T>(
  text: string,
  act: (path: string) => Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'cantui-'));
  try {
    const path = join(folder, 'text');
    createPrivateFile(path, text);
    return await act(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
