/** An error of the environment, not of the program: its message tells users all that they need. */
export class UserError extends Error {}

/** An error of the system or of Node: its code, such as `ENOENT`, tells the cause. */
type CodedError = Error & { readonly code: unknown };

/** Returns false for defects. */
export const isCodedError = (error: unknown): error is CodedError =>
  error instanceof Error && 'code' in error;

export const codeOf = (error: unknown): string => (isCodedError(error) ? String(error.code) : '');

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(codeOf(error));

/** Failures are values; exceptions are for defects. */
export type Result<T, E> = Ok<T> | Err<E>;

type Ok<T> = { readonly ok: true; readonly value: T };

export type Err<E> = { readonly ok: false; readonly error: E };

export const err = <E>(error: E): Err<E> => ({ ok: false, error });

/** A full disk or a missing permission becomes a value, in the system's words. */
export const tryIo = <T>(run: () => T): Result<T, string> => {
  try {
    return { ok: true, value: run() };
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return err(error.message);
  }
};

export const tryIoAsync = async <T>(run: () => Promise<T>): Promise<Result<T, string>> => {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return err(error.message);
  }
};
