import { activityKinds, type ActivityKind } from '../../../ledger/activity/listing.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { isDerived, movesUnexplained } from '../../../ledger/stored/stored-activity.ts';
import type { Filter } from '../../../ledger/filter/filter.ts';
import { formatInteger } from '../../../lib/text/pluralize.ts';

/**
 * Most updates of today's networks are like this: lists omit and count them, unless a filter asks for kinds.
 */
export const isUnrecognized = (activity: Activity): boolean =>
  activity.kind === 'other' &&
  isDerived(activity) &&
  activity.notices.length === 0 &&
  !movesUnexplained(activity);

export const filtersByKind = ({ fields }: Pick<Filter, 'fields'>): boolean =>
  fields.has('type') || fields.has('kind');

/** By kind. */
export type OmittedCounts = Readonly<Record<ActivityKind, number>>;

export const noneOmitted: OmittedCounts = Object.fromEntries(
  activityKinds.map((kind) => [kind, 0]),
) as Record<ActivityKind, number>;

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

/** The most frequent first: `2 other, 1 offer`. */
export const formatOmittedKinds = (counts: OmittedCounts): string =>
  activityKinds
    .filter((kind) => counts[kind] > 0)
    .toSorted((a, b) => counts[b] - counts[a])
    .map((kind) => `${formatInteger(counts[kind])} ${kind}`)
    .join(', ');
