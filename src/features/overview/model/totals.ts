import type { Activity } from '../../../ledger/activity/activity.ts';
import { activityKinds, type ActivityKind } from '../../../ledger/activity/listing.ts';
import type { OfferEnding } from '../../../ledger/activity/activity-facts.ts';
import { decimalKey } from '../../../lib/numbers/decimal.ts';

/** A number of activities, and the exact sum of their amounts (`decimalKey`). */
export type Sum = { readonly count: number; readonly amount: bigint };

/** The most transfers that any screen lists. */
const largestAtMost = 10;

/** A transfer and its amount. */
export type SizedTransfer = { readonly activity: Activity; readonly amount: bigint };

const noSum: Sum = { count: 0, amount: 0n };

const change = <K>(sums: Map<K, Sum>, key: K, sign: 1 | -1, amount: bigint): void => {
  const before = sums.get(key) ?? noSum;
  const count = before.count + sign;
  if (count === 0) sums.delete(key);
  else sums.set(key, { count, amount: before.amount + (sign === 1 ? amount : -amount) });
};

const keyOf = (amount: string | undefined): bigint | undefined =>
  amount === undefined ? undefined : decimalKey(amount);

/** The sums of a party in the transfers of a window. */
export type PartySum = Sum & { readonly party: string };

/**
 * Running sums of a changing set of activities. An activity costs the same to add and to remove, however
 * many there are. Only transfers count for parties: nothing else moves value from one to another.
 */
export type Totals = {
  readonly change: (activity: Activity, sign: 1 | -1) => void;
  readonly kind: (kind: ActivityKind) => Sum;
  readonly aborts: () => readonly (readonly [reason: OfferEnding, count: number])[];
  readonly senders: (atMost: number) => readonly PartySum[];
  readonly receivers: (atMost: number) => readonly PartySum[];
  /** The largest transfers; `all` yields every activity of the set, in case one of them has left. */
  readonly largest: (all: () => Iterable<Activity>) => readonly SizedTransfer[];
};

/** A total order, so that equal sums don't change places from poll to poll. */
const isLarger = (one: PartySum, other: PartySum): boolean => {
  if (one.amount !== other.amount) return one.amount > other.amount;
  return one.count === other.count ? one.party < other.party : one.count > other.count;
};

/** The parties with the largest sums, without sorting the others. */
const topOf = (sums: ReadonlyMap<string, Sum>, atMost: number): readonly PartySum[] => {
  const top: PartySum[] = [];
  for (const [party, { count, amount }] of sums) {
    const sum = { party, count, amount };
    const last = top.at(-1);
    if (top.length >= atMost && last !== undefined && !isLarger(sum, last)) continue;
    const place = top.findIndex((other) => isLarger(sum, other));
    top.splice(place === -1 ? top.length : place, 0, sum);
    if (top.length > atMost) top.pop();
  }
  return top;
};

/** Of equal amounts the newer one comes first. */
const isBefore = (one: SizedTransfer, other: SizedTransfer): boolean => {
  if (one.amount !== other.amount) return one.amount > other.amount;
  const newer = (one.activity.at ?? 0) - (other.activity.at ?? 0);
  return newer === 0 ? one.activity.id < other.activity.id : newer > 0;
};

const insertBySize = (list: SizedTransfer[], sized: SizedTransfer): void => {
  const place = list.findIndex((other) => isBefore(sized, other));
  if (place === -1 && list.length >= largestAtMost) return;
  list.splice(place === -1 ? list.length : place, 0, sized);
  if (list.length > largestAtMost) list.pop();
};

/** Creates sums of no activities. */
export const createTotals = (): Totals => {
  const kinds = new Map<ActivityKind, Sum>(activityKinds.map((kind) => [kind, noSum]));
  const senders = new Map<string, Sum>();
  const receivers = new Map<string, Sum>();
  const aborts = new Map<OfferEnding, Sum>();
  let largest: SizedTransfer[] | undefined = [];

  const changeLargest = (activity: Activity, amount: bigint, sign: 1 | -1): void => {
    if (largest === undefined) return;
    if (sign === 1) insertBySize(largest, { activity, amount });
    else if (largest.some((sized) => sized.activity === activity)) largest = undefined;
  };
  const changeParties = (activity: Activity, amount: bigint, sign: 1 | -1): void => {
    const { from, to } = activity;
    if (from !== undefined) change(senders, from, sign, amount);
    for (const receiver of to) {
      const isAll = receiver.amount === activity.amount;
      change(receivers, receiver.party, sign, isAll ? amount : (keyOf(receiver.amount) ?? 0n));
    }
  };
  return {
    change: (activity, sign) => {
      const size = keyOf(activity.amount);
      const amount = size ?? 0n;
      const before = kinds.get(activity.kind) ?? noSum;
      kinds.set(activity.kind, {
        count: before.count + sign,
        amount: before.amount + (sign === 1 ? amount : -amount),
      });
      if (activity.kind === 'transfer') changeParties(activity, amount, sign);
      if (
        activity.kind === 'abort' &&
        activity.step !== undefined &&
        activity.step.step !== 'opens'
      )
        change(aborts, activity.step.step, sign, amount);
      if (activity.kind === 'transfer' && size !== undefined) changeLargest(activity, size, sign);
    },
    kind: (kind) => kinds.get(kind) ?? noSum,
    aborts: () =>
      [...aborts]
        .map(([reason, { count }]) => [reason, count] as const)
        .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)),
    senders: (atMost) => topOf(senders, atMost),
    receivers: (atMost) => topOf(receivers, atMost),
    largest: (all) => {
      if (largest === undefined) {
        largest = [];
        for (const activity of all()) {
          const amount = activity.kind === 'transfer' ? keyOf(activity.amount) : undefined;
          if (amount !== undefined) insertBySize(largest, { activity, amount });
        }
      }
      return [...largest];
    },
  };
};
