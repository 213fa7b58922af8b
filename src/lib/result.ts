import { isCodedError } from './errors.ts';

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

/** For file operations that wait in between. */
export const tryIoAsync = async <T>(run: () => Promise<T>): Promise<Result<T, string>> => {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return err(error.message);
  }
};
