import { pluralize, formatInteger } from '../../../../lib/text/pluralize.ts';
import {
  activityKinds,
  type Activity,
  type ActivityKind,
} from '../../../../ledger/activity/activity.ts';

/** How many rows are left out of a list, by their kind. */
export type OmittedCounts = Readonly<Record<ActivityKind, number>>;

export const noneOmitted: OmittedCounts = Object.fromEntries(
  activityKinds.map((kind) => [kind, 0]),
) as Record<ActivityKind, number>;

/** Counts activities that are left out. */
export const countOmittedRow = (
  before: OmittedCounts,
  activities: readonly Activity[],
): OmittedCounts => {
  const counts = { ...before };
  for (const { kind } of activities) counts[kind] += 1;
  return counts;
};

export const totalOmitted = (counts: OmittedCounts): number =>
  activityKinds.reduce((sum, kind) => sum + counts[kind], 0);

/** `3 rows left out: 2 other, 1 offer`; nothing when none was. */
export const omittedText = (counts: OmittedCounts): string | undefined => {
  const total = totalOmitted(counts);
  if (total === 0) return undefined;
  const kinds = activityKinds
    .filter((kind) => counts[kind] > 0)
    .toSorted((a, b) => counts[b] - counts[a])
    .map((kind) => `${formatInteger(counts[kind])} ${kind}`);
  return `${pluralize(total, 'row')} left out: ${kinds.join(', ')}`;
};
