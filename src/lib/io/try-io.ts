import type { Result } from '../result.ts';

const isFromSystem = (error: unknown): error is Error => error instanceof Error && 'code' in error;

/** Runs a file operation. A full disk or a missing permission becomes a value, in the system's words. */
export const tryIo = <T>(run: () => T): Result<T, string> => {
  try {
    return { ok: true, value: run() };
  } catch (error) {
    if (!isFromSystem(error)) throw error;
    return { ok: false, error: error.message };
  }
};
