import { join } from 'node:path';
import { readdirSync, realpathSync, readFileSync, statSync } from 'node:fs';
import { type Result, hasCode, isCodedError, systemReason, tryFile } from '../../lib/result.ts';
import type { FieldProblem } from '../../ledger/rules/rules.ts';
import { serializeBundle, parseBundle, type ValidBundle } from './bundle.ts';
import { createPrivateFile, removeFile, replaceKeepingMode } from '../files/atomic-files.ts';
import { currentAccount } from '../locks/process-identity.ts';

/** A body has 32 MB at most; a wrong path must not fill the memory. */
const largest = 64 * 1024 * 1024;

/** May throw file system errors. */
export const fileVersion = (path: string): string => {
  const { mtimeMs, size, ino } = statSync(path);
  return `${mtimeMs} ${size} ${ino}`;
};

export type BundleFile = {
  readonly path: string;
  readonly bundle: ValidBundle;
  readonly stamp: string;
  readonly text: string;
};

const problemWords = (path: string, { field, message, rule, remedy }: FieldProblem): string =>
  `${path}: ${field} ${message} (${rule}): ${remedy}`;

type Version = { readonly text: string; readonly stamp: string };

const readBounded = (path: string): Result<Version, string> => {
  try {
    const about = statSync(path);
    if (!about.isFile())
      return { ok: false, error: 'not a file; use a file that --write-bundle wrote' };
    if (about.size > largest)
      return { ok: false, error: 'larger than 64 MB; check that this is the right file' };
    // First, so that a later change of the file is another version.
    const stamp = fileVersion(path);
    return { ok: true, value: { stamp, text: readFileSync(path, 'utf8') } };
  } catch (error) {
    if (isCodedError(error)) return { ok: false, error: systemReason(error) };
    throw error;
  }
};

export const loadBundle = (path: string): Result<BundleFile, string> => {
  const version = readBounded(path);
  if (!version.ok) return { ok: false, error: `cannot read ${path}: ${version.error}` };
  const read = parseBundle(version.value.text);
  return read.ok
    ? { ok: true, value: { path, bundle: read.value, ...version.value } }
    : { ok: false, error: problemWords(path, read.error) };
};

/** Reads every `.json` file of a folder, each with its content or the reason why it has none. */
export const listBundles = (
  folder: string,
): Result<readonly Result<BundleFile, string>[], string> => {
  const names = tryFile(() => readdirSync(folder).filter((name) => name.endsWith('.json')));
  return names.ok
    ? { ok: true, value: names.value.toSorted().map((name) => loadBundle(join(folder, name))) }
    : { ok: false, error: `${folder}: ${names.error}` };
};

/** Throws EEXIST if the file exists. Mode 0600. */
export const createBundleAt = (path: string, bundle: ValidBundle): void =>
  createPrivateFile(path, serializeBundle(bundle));

const conflict = (message: string): Error => Object.assign(new Error(message), { code: 'CHANGED' });

const changedMeanwhile = (path: string): Error => conflict(`${path} was changed in the meantime`);

/**
 * No other process changes the file meanwhile, on any machine that sees its folder: the claim next
 * to it can be created once. Only a process that was killed within `act` leaves it.
 */
const withClaim = <T>(path: string, act: () => T): T => {
  const claim = `${path}.claim`;
  try {
    createPrivateFile(claim, `${currentAccount()}\n`);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    throw conflict(
      `another process is changing ${path}; if there is none, remove ${claim} and try again`,
    );
  }
  try {
    return act();
  } finally {
    removeFile(claim);
  }
};

/** False if the file changed since it was read. Throws file system errors. */
export const replaceBundle = (path: string, before: string, bundle: ValidBundle): boolean => {
  // The file behind a link is replaced, and the link itself stays.
  const real = realpathSync(path);
  return withClaim(real, () => {
    if (readFileSync(real, 'utf8') !== before) return false;
    replaceKeepingMode(real, serializeBundle(bundle));
    return true;
  });
};

type SendAttempt = ValidBundle['sent'][number];

/**
 * Tells a journal elsewhere that the bundle is about to be sent. `objection` says why the bundle,
 * as it is in the file now, may not be. Throws that, file system errors, and an error if the file
 * no longer contains the bundle.
 */
export const recordSendAttempt = (
  path: string,
  note: SendAttempt,
  objection: (bundle: ValidBundle) => string | undefined,
): void => {
  const read = loadBundle(path);
  if (!read.ok) throw conflict(read.error);
  const { bundle, text } = read.value;
  const reason = objection(bundle);
  if (reason !== undefined) throw conflict(reason);
  const noted = { ...bundle, sent: [...bundle.sent, note] };
  if (!replaceBundle(path, text, noted)) throw changedMeanwhile(path);
};
