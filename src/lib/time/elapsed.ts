/**
 * Milliseconds between two readings of the wall clock. A clock that was set back counts as time that passed:
 * what rests for some seconds would otherwise rest for as long as the clock was set back.
 */
export const elapsedMs = (sinceMs: number, nowMs: number): number => Math.abs(nowMs - sinceMs);
