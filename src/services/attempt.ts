export type IoResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: string };

const isFromSystem = (error: unknown): error is Error => error instanceof Error && 'code' in error;

/** Does something to a file. A full disk or a missing right is a value, in the system's words. */
export const tryIo = <T>(deed: () => T): IoResult<T> => {
  try {
    return { ok: true, value: deed() };
  } catch (error) {
    if (!isFromSystem(error)) throw error;
    return { ok: false, why: error.message };
  }
};
