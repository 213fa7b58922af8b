import { realpathSync, readFileSync, statSync } from 'node:fs';
import type { Result } from '../../lib/result.ts';
import type { FieldProblem } from '../../ledger/rules/rules.ts';
import { serializeBundle, parseBundle, type ValidBundle } from './bundle.ts';
import { createPrivateFile, removeFile, replaceKeepingMode } from '../files/atomic-files.ts';
import { currentAccount } from '../locks/process-identity.ts';
import { hasCode, isCodedError } from '../../lib/errors.ts';

/** A body has 32 MB at most; a wrong path must not fill the memory. */
const largest = 64 * 1024 * 1024;

/** Identifies the version of a file by its metadata. Throws file system errors. */
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

/** Describes an error in an approval request: file, field, rule and remedy. */
const problemWords = (path: string, { field, message, rule, remedy }: FieldProblem): string =>
  `${path}: ${field} ${message} (${rule}): ${remedy}`;

type Version = { readonly text: string; readonly stamp: string };

const readBounded = (path: string): Result<Version, string> => {
  try {
    const about = statSync(path);
    if (!about.isFile()) return { ok: false, error: 'not a file; name an approval request file' };
    if (about.size > largest)
      return { ok: false, error: 'larger than 64 MB; check that this is the right file' };
    // The stamp comes first: a later change of the file is then seen as another version.
    const stamp = fileVersion(path);
    return { ok: true, value: { stamp, text: readFileSync(path, 'utf8') } };
  } catch (error) {
    if (isCodedError(error)) return { ok: false, error: error.message };
    throw error;
  }
};

/** Reads an approval request. A problem names file, field, rule and remedy. */
export const loadBundle = (path: string): Result<BundleFile, string> => {
  const version = readBounded(path);
  if (!version.ok) return { ok: false, error: `${path}: ${version.error}` };
  const read = parseBundle(version.value.text);
  return read.ok
    ? { ok: true, value: { path, bundle: read.value, ...version.value } }
    : { ok: false, error: problemWords(path, read.error) };
};

/** Creates the file of a bundle; throws EEXIST if it exists. Mode 0600. */
export const createBundleAt = (path: string, bundle: ValidBundle): void =>
  createPrivateFile(path, serializeBundle(bundle));

/** Thrown when the file of an approval request must not be changed, or a request not be sent. */
const conflict = (message: string): Error => Object.assign(new Error(message), { code: 'CHANGED' });

const changedMeanwhile = (path: string): Error => conflict(`${path} was changed in the meantime`);

/**
 * Runs an action while no other process changes a file, on any machine that sees its folder: the claim
 * next to it can be created once. Only a process that was killed within the action leaves it.
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

/**
 * Replaces the file of an approval request; returns false if the file changed since it was read. A disk
 * failure leaves the old file. Throws file system errors.
 */
export const replaceBundle = (path: string, before: string, bundle: ValidBundle): boolean => {
  // The target of a link: the link itself stays.
  const real = realpathSync(path);
  return withClaim(real, () => {
    if (readFileSync(real, 'utf8') !== before) return false;
    replaceKeepingMode(real, serializeBundle(bundle));
    return true;
  });
};

export type SendAttempt = ValidBundle['sent'][number];

/**
 * Records in the file of a bundle that it is about to be sent, so that a journal elsewhere learns about
 * it. `objection` returns why the bundle, as it is in the file now, may not be sent. Throws that, file
 * system errors, and an error if the file no longer contains that bundle.
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
