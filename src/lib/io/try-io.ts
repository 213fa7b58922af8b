export type IoResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

const isFromSystem = (error: unknown): error is Error => error instanceof Error && 'code' in error;

/** Does something to a file. A full disk or a missing right is a value, in the system's words. */
export const tryIo = <T>(run: () => T): IoResult<T> => {
  try {
    return { ok: true, value: run() };
  } catch (error) {
    if (!isFromSystem(error)) throw error;
    return { ok: false, reason: error.message };
  }
};
