import { formatInteger } from '../../../../lib/text/pluralize.ts';
import {
  activityKinds,
  type Activity,
  type ActivityKind,
} from '../../../../ledger/activity/activity.ts';

/** The number of rows omitted from a list, by kind. */
export type OmittedCounts = Readonly<Record<ActivityKind, number>>;

export const noneOmitted: OmittedCounts = Object.fromEntries(
  activityKinds.map((kind) => [kind, 0]),
) as Record<ActivityKind, number>;

/** Adds activities to the counts. */
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

/** Lists the kinds of the omitted rows, the most frequent first: `2 other, 1 offer`. */
export const formatOmittedKinds = (counts: OmittedCounts): string =>
  activityKinds
    .filter((kind) => counts[kind] > 0)
    .toSorted((a, b) => counts[b] - counts[a])
    .map((kind) => `${formatInteger(counts[kind])} ${kind}`)
    .join(', ');
