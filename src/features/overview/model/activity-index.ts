import type { Activity } from '../../../ledger/activity/activity.ts';
import { learnedTokens } from '../../../ledger/effects/describe-instrument.ts';
import { findEntryChanges, type TailEntry } from '../../../ledger/activity/entry-changes.ts';
import { activityKinds, type ActivityKind } from '../../../ledger/activity/listing.ts';

import type { DatedOffer } from './open-offers.ts';
import { bucketCount, type TimeWindow } from './time-window.ts';
import { createTotals, type Totals } from './totals.ts';

type Bucket = {
  readonly activities: Set<Activity>;
  readonly counts: Map<ActivityKind, number>;
};

/** Indexes activities by time, kept up to date at the cost of what changed. */
export type ActivityIndex = {
  /** Reads at most a step of new rows, the newest first; `unread` says where rows are missing. */
  readonly update: (entries: readonly TailEntry[], window: TimeWindow) => void;
  readonly totals: () => Totals;
  /** The counts in each bucket of the window, oldest first. */
  readonly countsOf: (kind: ActivityKind) => readonly number[];
  readonly activities: () => Iterable<Activity>;
  /** Lists the open offers, of any age. */
  readonly offers: () => Iterable<DatedOffer>;
  /** The number of activities without a readable date, which are in no window. */
  readonly undated: () => number;
  /** Just after the newest row that is still to be read, in ms; undefined if all are read. */
  readonly unread: () => number | undefined;
};

const isOffer = ({ kind, step }: Activity): boolean => kind === 'offer' && step?.step === 'opens';

/** Keeps only what the state follows from: rows are stored compactly, and slow to read. */
const offerOf = ({ at, step, expiresAt }: Activity): DatedOffer => ({
  ...(at === undefined ? {} : { at }),
  ...(step === undefined ? {} : { step }),
  ...(expiresAt === undefined ? {} : { expiresAt }),
});

/** Rows that one step reads: some 20 ms of them. */
const defaultStep = 2000;

/** The counts in each bucket of a window but the newest, oldest first. */
const pastCounts = (
  buckets: ReadonlyMap<number, Bucket>,
  first: number,
  kind: ActivityKind,
): readonly number[] =>
  Array.from(
    { length: bucketCount - 1 },
    (_, at) => buckets.get(first + at)?.counts.get(kind) ?? 0,
  );

/** New rows that are read step by step, the newest first. A row can leave and return before it is read. */
const createBacklog = (rowsPerStep: number, read: (activity: Activity) => void) => {
  const unread = new Set<Activity>();
  /** The rows in `unread` in their order, among some that are no longer in it. */
  let waiting: Activity[] = [];
  const dropRead = (): void => {
    for (let last = waiting.at(-1); last !== undefined && !unread.has(last); last = waiting.at(-1))
      waiting.pop();
  };
  const clear = (): void => {
    unread.clear();
    waiting = [];
  };
  return {
    clear,
    isEmpty: (): boolean => unread.size === 0,
    newest: (): Activity | undefined => waiting.at(-1),
    remove: (activity: Activity): void => {
      unread.delete(activity);
      dropRead();
    },
    add: (added: readonly Activity[]): void => {
      if (added.length > rowsPerStep) {
        waiting = [...waiting.filter((activity) => unread.has(activity)), ...added];
        for (const activity of added) unread.add(activity);
      } else added.forEach(read);
    },
    readStep: (): void => {
      const rest = Math.max(0, waiting.length - rowsPerStep);
      for (const activity of waiting.splice(rest).toReversed())
        if (unread.delete(activity)) read(activity);
      dropRead();
    },
  };
};

export const createActivityIndex = (rowsPerStep = defaultStep): ActivityIndex => {
  let entries: readonly TailEntry[] = [];
  let window: TimeWindow | undefined;
  let buckets = new Map<number, Bucket>();
  let { dso } = learnedTokens();
  let totals = createTotals(dso);
  const undated = new Set<Activity>();
  const offers = new Map<Activity, DatedOffer>();

  const isShown = (number: number): boolean => window !== undefined && number >= window.first;

  const changeActivity = (activity: Activity, sign: 1 | -1): void => {
    if (sign === -1) offers.delete(activity);
    else if (isOffer(activity)) offers.set(activity, offerOf(activity));
    if (activity.at === undefined || window === undefined) {
      undated[sign === 1 ? 'add' : 'delete'](activity);
      return;
    }
    const number = Math.floor(activity.at / window.bucketMs);
    const bucket: Bucket = buckets.get(number) ?? { activities: new Set(), counts: new Map() };
    buckets.set(number, bucket);
    bucket.activities[sign === 1 ? 'add' : 'delete'](activity);
    bucket.counts.set(activity.kind, (bucket.counts.get(activity.kind) ?? 0) + sign);
    if (bucket.activities.size === 0) buckets.delete(number);
    if (isShown(number)) totals.change(activity, sign);
  };

  /** The window moves on: buckets that leave it leave the sums. */
  const moveTo = (next: TimeWindow): void => {
    const [low, high, sign] =
      window === undefined || next.first >= window.first
        ? ([window?.first ?? next.first, next.first, -1] as const)
        : ([next.first, window.first, 1] as const);
    for (const [number, { activities }] of buckets)
      if (number >= low && number < high)
        for (const activity of activities) totals.change(activity, sign);
    window = next;
  };

  const isRead = (activity: Activity): boolean =>
    undated.has(activity) ||
    (activity.at !== undefined &&
      window !== undefined &&
      buckets.get(Math.floor(activity.at / window.bucketMs))?.activities.has(activity) === true);

  const backlog = createBacklog(rowsPerStep, (activity) => changeActivity(activity, 1));

  const remove = (activity: Activity): void => {
    if (backlog.isEmpty() || isRead(activity)) changeActivity(activity, -1);
    else backlog.remove(activity);
  };

  const shownBuckets = function* (): Iterable<Activity> {
    for (const [number, { activities }] of buckets) if (isShown(number)) yield* activities;
  };

  return {
    update: (next, nextWindow) => {
      // Which Amulet is summed changes once a source names the network's issuer, so all rows are read again.
      if (window?.bucketMs !== nextWindow.bucketMs || dso !== learnedTokens().dso) {
        entries = [];
        buckets = new Map();
        ({ dso } = learnedTokens());
        totals = createTotals(dso);
        backlog.clear();
        for (const known of [undated, offers]) known.clear();
        window = nextWindow;
      } else if (window.first !== nextWindow.first) moveTo(nextWindow);
      if (next !== entries) {
        const { removed, added } = findEntryChanges(entries, next);
        for (const activity of removed) remove(activity);
        backlog.add(added);
        entries = next;
      }
      backlog.readStep();
    },
    totals: () => totals,
    countsOf: (kind) => {
      const past = pastCounts(buckets, window?.first ?? 0, kind);
      // A date ahead of this machine's clock counts as now.
      const now = past.reduce((left, count) => left - count, totals.kind(kind).count);
      return [...past, now];
    },
    activities: shownBuckets,
    offers: () => offers.values(),
    undated: () => undated.size,
    unread: () =>
      backlog.isEmpty() ? undefined : (backlog.newest()?.at ?? Number.POSITIVE_INFINITY) + 1,
  };
};

export const sumCounts = (
  countsOf: (kind: ActivityKind) => readonly number[],
): readonly number[] => {
  const all = Array.from({ length: bucketCount }, () => 0);
  for (const kind of activityKinds)
    countsOf(kind).forEach((count, at) => {
      all[at] = (all[at] ?? 0) + count;
    });
  return all;
};
