import { filtersByKind } from '../model/derived/unrecognized.ts';
import {
  countOmittedRow,
  omittedText,
  noneOmitted,
  totalOmitted,
  type OmittedCounts,
} from '../model/derived/omitted-rows.ts';
import { activityKinds, type Activity } from '../../../ledger/activity/activity.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import type { ActivityOptions } from './activity-options.ts';

/** Which derived rows are left out, in words; nothing when none is. */
export const omittedRowsMessage = (
  counts: OmittedCounts,
  { filters }: ActivityOptions,
): string | undefined => {
  if (totalOmitted(counts) === 0) return undefined;
  if (filters.length === 0)
    return `${pluralize(counts.other, 'update')} without any activity left out; --kind other shows them`;
  const typed = filters.map(({ text }) => text).join(' ');
  return `${omittedText(counts)}; not matched by ${typed}`;
};

/**
 * Adds activities that the options leave out. Rows that a scan lists count only where a filter names
 * kinds: there a kind is easily forgotten, as an offer is by who asks for transfers.
 */
export const addLeftOut = (
  counts: OmittedCounts,
  activities: readonly Activity[],
  { filters }: Pick<ActivityOptions, 'filters'>,
): OmittedCounts => {
  const isAll = filters.some(filtersByKind);
  return countOmittedRow(
    counts,
    activities.filter(({ origin }) => isAll || origin !== undefined),
  );
};

const sumOf = (one: OmittedCounts, other: OmittedCounts): OmittedCounts => {
  const sum = { ...one };
  for (const kind of activityKinds) sum[kind] += other[kind];
  return sum;
};

/**
 * Reports what a run that follows leaves out: when it leaves out a row of a kind for the first time,
 * and all of it at the end.
 */
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
    addCounts: (rows: OmittedCounts): void => take(sumOf(counts, rows)),
    end: report,
  };
};

export type OmittedReport = ReturnType<typeof createOmittedReport>;
