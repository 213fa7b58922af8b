import {
  countLeftOut,
  leftOutText,
  noneLeftOut,
  totalLeftOut,
  type LeftOut,
} from '../ledger/derived/left-out.ts';
import type { Activity } from '../ledger/activity.ts';
import { endingsIn } from '../ledger/open-contracts.ts';
import { isRow, type Timeline } from '../ledger/timeline/timeline.ts';
import { counted } from '../lib/count.ts';
import type { ActivityOptions } from './activity-options.ts';
import { passesAll } from './rows.ts';

/** Which derived rows are left out, in words; nothing when none is. */
export const leftOutMessage = (
  counts: LeftOut,
  { filters }: ActivityOptions,
): string | undefined => {
  if (totalLeftOut(counts) === 0) return undefined;
  if (filters.length === 0)
    return `${counted(counts.other, 'update')} without any activity left out; --kind other shows them`;
  const typed = filters.map(({ text }) => text).join(' ');
  return `${leftOutText(counts)}; derived from updates and not matched by ${typed}`;
};

/** The derived rows of a timeline that the options leave out. */
export const leftOutOf = ({ entries }: Timeline, options: ActivityOptions): LeftOut => {
  const passes = passesAll(options);
  const rows = entries.flatMap((entry) => (isRow(entry) ? (entry.activity ?? []) : []));
  const endings = endingsIn(rows);
  const activities = rows.filter((activity) => !passes(activity, endings));
  return countLeftOut(noneLeftOut, activities);
};

/**
 * Reports what a run that follows leaves out: when it leaves out a row of a kind for the first time,
 * and all of it at the end.
 */
export const createLeftOutReport = (say: (text: string) => void, options: ActivityOptions) => {
  let counts = noneLeftOut;
  let reported: string | undefined;
  const report = (): void => {
    const message = leftOutMessage(counts, options);
    if (message === undefined || message === reported) return;
    reported = message;
    say(message);
  };
  const kindsIn = (left: LeftOut): number =>
    Object.values(left).filter((count) => count > 0).length;
  return {
    add: (activities: readonly Activity[]): void => {
      const before = kindsIn(counts);
      counts = countLeftOut(counts, activities);
      if (kindsIn(counts) > before) report();
    },
    end: report,
  };
};

export type LeftOutReport = ReturnType<typeof createLeftOutReport>;
