/** An error of the environment, not of the program: its message tells users all that they need. */
export class UserError extends Error {}

/** An error of the system or of Node: its code, such as `ENOENT`, tells the cause. */
type CodedError = Error & { readonly code: unknown };

/** Returns false for defects. */
export const isCodedError = (error: unknown): error is CodedError =>
  error instanceof Error && 'code' in error;

export const codeOf = (error: unknown): string => (isCodedError(error) ? String(error.code) : '');

/** Node's own words for the other codes are readable. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EEXIST: 'it already exists',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  ENOTEMPTY: 'the folder is not empty',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'the file would be too large',
  EROFS: 'the disk is read-only',
  EMFILE: 'too many open files',
  ECONNREFUSED: 'nothing listens there',
  E2BIG: 'its arguments or variables are too long',
  ERR_INVALID_ARG_VALUE: 'a path, argument or variable is empty or contains a null character',
};

/**
 * The cause of a system error in words, without its code, system call and path: the caller names the
 * file. The system's message is `CODE: words, call 'path'`. One of Node may contain a value, even a
 * secret one, so only its code is shown.
 */
export const systemReason = (error: Error): string => {
  const code = codeOf(error);
  const words = /^E[A-Z0-9]+: (.+?)(?:, \w+(?: '.*)?)?$/s.exec(error.message)?.[1];
  return reasons[code] ?? words ?? (code.startsWith('ERR_') ? code : error.message);
};

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(codeOf(error));

/** Failures are values; exceptions are for defects. */
export type Result<T, E> = Ok<T> | Err<E>;

type Ok<T> = { readonly ok: true; readonly value: T };

export type Err<E> = { readonly ok: false; readonly error: E };

export const err = <E>(error: E): Err<E> => ({ ok: false, error });

const withPath = (error: Error): string =>
  'path' in error && typeof error.path === 'string'
    ? `${error.path}: ${systemReason(error)}`
    : systemReason(error);

const tryWith = <T>(run: () => T, describe: (error: Error) => string): Result<T, string> => {
  try {
    return { ok: true, value: run() };
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return err(describe(error));
  }
};

/** A full disk or a missing permission becomes a value: the path, and the reason in words. */
export const tryIo = <T>(run: () => T): Result<T, string> => tryWith(run, withPath);

/** For a caller that names the file itself: the error has no path. */
export const tryFile = <T>(run: () => T): Result<T, string> => tryWith(run, systemReason);
