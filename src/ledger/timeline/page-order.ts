import type { Activity } from '../activity.ts';

export type PageOrder = 'newest-first' | 'oldest-first';

/**
 * The order of a page by the dates in it, or nothing when they do not tell. Ids are opaque, and one
 * date out of line (two synchronizers, two clocks) must not decide: the majority of steps does.
 */
export const pageOrder = (page: readonly Activity[]): PageOrder | undefined => {
  const times = page.flatMap(({ at }) => (at === undefined ? [] : [at]));
  const steps = times
    .slice(1)
    .reduce((sum, at, index) => sum + Math.sign(at - (times[index] ?? at)), 0);
  if (steps === 0) return undefined;
  return steps > 0 ? 'oldest-first' : 'newest-first';
};

/** A page as a run: oldest first, each id once. */
export const oldestFirst = (page: readonly Activity[], order: PageOrder): readonly Activity[] => {
  const seen = new Set<string>();
  const once = page.filter(({ id }) => !seen.has(id) && seen.add(id));
  return order === 'newest-first' ? once.reverse() : once;
};
