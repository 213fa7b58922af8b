import { formatDuration } from '../../lib/time/time.ts';

/** The longest pause between two responses that is usual, besides the interval of polls. */
const graceMs = 3000;

/** When a service last responded, and how often it is asked. Times are in ms since 1970. */
type Silence = {
  readonly lastGoodAt: number | undefined;
  readonly now: number;
  readonly intervalMs: number;
};

/** Returns the time without a response once it is longer than expected; otherwise undefined. */
export const overdueMs = ({ lastGoodAt, now, intervalMs }: Silence): number | undefined => {
  if (lastGoodAt === undefined) return undefined;
  const silent = now - lastGoodAt;
  return silent > intervalMs + graceMs ? silent : undefined;
};

export const noResponseFor = (ms: number): string => `no response for ${formatDuration(ms)}`;
