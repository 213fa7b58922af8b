import type { DecodedFact } from '../state/write-form.ts';

/** How long a time has still to run, to the minute: a screen on which nothing counts stays as it is. */
export const formatExpiring = ({ value, until }: DecodedFact, now: number): string => {
  if (until === undefined) return value;
  const minutes = Math.floor((until - now) / 60_000);
  return minutes < 0 ? `${value} (OVER)` : `${value} (${minutes} min left)`;
};

/** The clock of what runs out: a minute at a time. */
export const floorToMinute = (now: number): number => Math.floor(now / 60_000) * 60_000;
