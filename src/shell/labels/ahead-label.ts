import { aheadMs, formatAge } from '../../lib/time/time.ts';

/** Says that the newest row is dated ahead of the clock of its service; undefined if it is not. */
export const aheadLabel = (lagMs: number): string | undefined => {
  const ahead = aheadMs(lagMs);
  return ahead === undefined ? undefined : `newest row dated ${formatAge(ahead)} ahead`;
};
