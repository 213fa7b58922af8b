import { isWithin } from '../../../lib/time/moment.ts';
import { formatInteger } from '../../../lib/text/pluralize.ts';
import { activityKinds, type ActivityKind } from '../../../ledger/activity/listing.ts';
import { filtersByKind } from '../state/activity-filter.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import type { ActivityOptions } from './activity-options.ts';
import * as messages from '../messages/cli.ts';

export type OmittedCounts = Readonly<Record<ActivityKind, number>>;

export const noneOmitted: OmittedCounts = Object.fromEntries(
  activityKinds.map((kind) => [kind, 0]),
) as Record<ActivityKind, number>;

const totalOmitted = (counts: OmittedCounts): number =>
  activityKinds.reduce((sum, kind) => sum + counts[kind], 0);

/** Names the most frequent kind first: `2 other, 1 offer`. */
const formatOmittedKinds = (counts: OmittedCounts): string =>
  activityKinds
    .filter((kind) => counts[kind] > 0)
    .toSorted((a, b) => counts[b] - counts[a])
    .map((kind) => `${formatInteger(counts[kind])} ${kind}`)
    .join(', ');

export const omittedRowsMessage = (
  counts: OmittedCounts,
  { filters }: ActivityOptions,
): string | undefined => {
  if (totalOmitted(counts) === 0) return undefined;
  if (filters.length === 0) return messages.unrecognizedHidden(counts.other);
  const typed = filters.map(({ text }) => text).join(' ');
  return messages.filteredOut(totalOmitted(counts), formatOmittedKinds(counts), typed);
};

/** Listed rows of the time asked for count only if a filter names kinds: a filter for transfers easily forgets offers. */
export const addLeftOut = (
  counts: OmittedCounts,
  activities: readonly Activity[],
  { filters, window }: Pick<ActivityOptions, 'filters' | 'window'>,
): OmittedCounts => {
  const isAll = filters.some(filtersByKind);
  const sum = { ...counts };
  for (const { kind, origin, at } of activities)
    if (isWithin(window, at) && (isAll || origin !== undefined)) sum[kind] += 1;
  return sum;
};

const addOmittedCounts = (one: OmittedCounts, other: OmittedCounts): OmittedCounts => {
  const sum = { ...one };
  for (const kind of activityKinds) sum[kind] += other[kind];
  return sum;
};

/** Reports when the first row of a kind is omitted, and all of them at the end. */
export const createOmittedReport = (say: (text: string) => void, options: ActivityOptions) => {
  let counts = noneOmitted;
  let reported: string | undefined;
  const report = (): void => {
    const message = omittedRowsMessage(counts, options);
    if (message === undefined || message === reported) return;
    reported = message;
    say(message);
  };
  const kindsIn = (left: OmittedCounts): number =>
    Object.values(left).filter((count) => count > 0).length;
  const take = (sum: OmittedCounts): void => {
    const before = kindsIn(counts);
    counts = sum;
    if (kindsIn(counts) > before) report();
  };
  return {
    add: (activities: readonly Activity[]): void => take(addLeftOut(counts, activities, options)),
    addCounts: (rows: OmittedCounts): void => take(addOmittedCounts(counts, rows)),
    end: report,
  };
};

export type OmittedReport = ReturnType<typeof createOmittedReport>;
