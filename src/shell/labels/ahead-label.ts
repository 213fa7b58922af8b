import { aheadMs, formatAge } from '../../lib/time/time.ts';

/** Undefined unless the newest row is dated ahead of the clock of its service. */
export const aheadLabel = (lagMs: number): string | undefined => {
  const ahead = aheadMs(lagMs);
  return ahead === undefined ? undefined : `newest row dated ${formatAge(ahead)} ahead`;
};
