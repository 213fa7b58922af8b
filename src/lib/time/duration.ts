/** A larger step of the wall clock doesn't count. */
export const createStopwatch = (now: () => number, longestStepMs: number): (() => number) => {
  let last = now();
  let passed = 0;
  return () => {
    const step = now() - last;
    last += step;
    passed += step >= 0 && step <= longestStepMs ? step : 0;
    return passed;
  };
};

/** The greatest difference between two clocks that is believed: a cache or a proxy made a larger one up. */
const believableMs = 86_400_000;

/** The time by the `Date` of a response, or ours if it sent none, or one that can't be its own. */
export const serviceTime = (serverMs: number | undefined, ownMs: number): number =>
  serverMs !== undefined && Math.abs(serverMs - ownMs) <= believableMs ? serverMs : ownMs;

/** A clock that was set back counts as time that passed, so that nothing rests too long. */
export const elapsedMs = (sinceMs: number, nowMs: number): number => Math.abs(nowMs - sinceMs);

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

const pattern = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d)$/;

export const durationExamples = '500ms, 30s, 5m, 2h or 1d';

/** Returns milliseconds; `0` needs no unit. */
export const parseDuration = (text: string): number | undefined => {
  const trimmed = text.trim();
  if (trimmed === '0') return 0;
  const [, amount, unit] = pattern.exec(trimmed) ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  return Math.round(Number(amount) * units[unit as keyof typeof units]);
};

/** Writes a duration as `parseDuration` reads it, in the largest unit that keeps it whole. */
export const formatDurationOption = (ms: number): string => {
  if (ms === 0) return '0s';
  const unit = (['d', 'h', 'm', 's'] as const).find((name) => ms % units[name] === 0) ?? 'ms';
  return `${ms / units[unit]}${unit}`;
};
