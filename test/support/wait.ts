import { vi } from 'vitest';

/** A slow machine fails no test: Vitest's own patience is one second. Less than the deadline of a test. */
const patience = { interval: 1, timeout: 50_000 };

/** Tries until the assertions hold, and fails with the last that did not. */
export const waitFor = <T>(attempt: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(attempt, patience);

/** Waits for a value that is not false, null, 0 or empty, and returns it. */
export const waitUntil = <T>(look: () => T | Promise<T>) => vi.waitUntil(look, patience);
