import { formatDuration } from '../../lib/time/time.ts';

/** The longest usual pause between two responses, besides the interval of polls. */
const graceMs = 3000;

/** Times are in ms since 1970. */
type Silence = {
  readonly lastGoodAt: number | undefined;
  readonly now: number;
  readonly intervalMs: number;
};

/** The time without a response; undefined unless it is longer than expected. */
export const overdueMs = ({ lastGoodAt, now, intervalMs }: Silence): number | undefined => {
  if (lastGoodAt === undefined) return undefined;
  const silent = now - lastGoodAt;
  return silent > intervalMs + graceMs ? silent : undefined;
};

export const noResponseFor = (ms: number): string => `no response for ${formatDuration(ms)}`;
