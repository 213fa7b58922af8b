import { pluralize, formatInteger } from '../../lib/count.ts';
import { activityKinds, type Activity, type ActivityKind } from '../activity.ts';

/** How many rows are left out of a list, by their kind. */
export type LeftOut = Readonly<Record<ActivityKind, number>>;

export const noneLeftOut: LeftOut = Object.fromEntries(
  activityKinds.map((kind) => [kind, 0]),
) as Record<ActivityKind, number>;

/** Counts activities that are left out. */
export const countLeftOut = (before: LeftOut, activities: readonly Activity[]): LeftOut => {
  const counts = { ...before };
  for (const { kind } of activities) counts[kind] += 1;
  return counts;
};

export const totalLeftOut = (counts: LeftOut): number =>
  activityKinds.reduce((sum, kind) => sum + counts[kind], 0);

/** `3 rows left out: 2 other, 1 offer`; nothing when none was. */
export const leftOutText = (counts: LeftOut): string | undefined => {
  const total = totalLeftOut(counts);
  if (total === 0) return undefined;
  const kinds = activityKinds
    .filter((kind) => counts[kind] > 0)
    .toSorted((a, b) => counts[b] - counts[a])
    .map((kind) => `${formatInteger(counts[kind])} ${kind}`);
  return `${pluralize(total, 'row')} left out: ${kinds.join(', ')}`;
};
