import type { Activity } from '../../../ledger/activity/activity.ts';
import { activityKinds, type ActivityKind } from '../../../ledger/activity/listing.ts';
import { isToOneself } from '../../../ledger/activity/activity-values.ts';
import type { OfferEnding } from '../../../ledger/activity/activity-facts.ts';
import { decimalKey } from '../../../lib/numbers/decimal.ts';

/** `amount` is exact (`decimalKey`). Activities whose amount cannot be read are not in it. */
export type Sum = { readonly count: number; readonly amount: bigint; readonly unreadable: number };

const largestAtMost = 16;

export type SizedTransfer = { readonly activity: Activity; readonly amount: bigint };

const noSum: Sum = { count: 0, amount: 0n, unreadable: 0 };

type Size = bigint | 'unreadable' | 'absent';

const plus = (before: Sum, sign: 1 | -1, size: Size): Sum => ({
  count: before.count + sign,
  amount: typeof size === 'bigint' ? before.amount + BigInt(sign) * size : before.amount,
  unreadable: before.unreadable + (size === 'unreadable' ? sign : 0),
});

const changeSum = <K>(sums: Map<K, Sum>, key: K, sign: 1 | -1, size: Size): void => {
  const sum = plus(sums.get(key) ?? noSum, sign, size);
  if (sum.count === 0) sums.delete(key);
  else sums.set(key, sum);
};

/** Not every scan lists what an abort returned. */
const withoutAmount: ReadonlySet<ActivityKind> = new Set(['abort', 'other']);

const amountSize = (amount: string | undefined, kind: ActivityKind): Size => {
  if (amount === undefined) return withoutAmount.has(kind) ? 'absent' : 'unreadable';
  return decimalKey(amount) ?? 'unreadable';
};

export type PartySum = Sum & { readonly party: string };

/**
 * Keeps running sums of a changing set. An activity costs the same to add and to remove, however
 * many there are. Only transfers from one party to another count for parties and for the largest
 * transfers: a merge of one's own holdings pays nobody.
 */
export type Totals = {
  readonly change: (activity: Activity, sign: 1 | -1) => void;
  readonly kind: (kind: ActivityKind) => Sum;
  /** Whose Amulet the sums are of, if activities have that of several issuers: sums never mix them. */
  readonly onlyIssuer: () => string | undefined;
  readonly aborts: () => readonly (readonly [reason: OfferEnding, count: number])[];
  readonly senders: (atMost: number) => readonly PartySum[];
  readonly receivers: (atMost: number) => readonly PartySum[];
  /** `all` yields every activity of the set, in case one of the largest has left. */
  readonly largest: (all: () => Iterable<Activity>) => readonly SizedTransfer[];
};

/** The order is total, so that equal sums don't change places from poll to poll. */
const isLarger = (one: PartySum, other: PartySum): boolean => {
  if (one.amount !== other.amount) return one.amount > other.amount;
  return one.count === other.count ? one.party < other.party : one.count > other.count;
};

/** Finds the largest sums without sorting the others. */
const topOf = (sums: ReadonlyMap<string, Sum>, atMost: number): readonly PartySum[] => {
  const top: PartySum[] = [];
  for (const [party, each] of sums) {
    const sum = { party, ...each };
    const last = top.at(-1);
    if (top.length >= atMost && last !== undefined && !isLarger(sum, last)) continue;
    const place = top.findIndex((other) => isLarger(sum, other));
    top.splice(place === -1 ? top.length : place, 0, sum);
    if (top.length > atMost) top.pop();
  }
  return top;
};

/** The newer one of equal amounts comes first. */
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

const movesValue = (activity: Activity): boolean =>
  activity.kind === 'transfer' && !isToOneself(activity);

/** `dso`: whose Amulet is summed; where no source names it, that of the first activity. */
export const createTotals = (dso?: string): Totals => {
  const kinds = new Map<ActivityKind, Sum>(activityKinds.map((kind) => [kind, noSum]));
  const senders = new Map<string, Sum>();
  const receivers = new Map<string, Sum>();
  const aborts = new Map<OfferEnding, Sum>();
  let largest: SizedTransfer[] | undefined = [];
  let issuer = dso;
  let ofOthers = 0;

  const isSummed = ({ token, issuer: own }: Activity): boolean => {
    if (token !== undefined) return false;
    issuer ??= own;
    return own === undefined || own === issuer;
  };
  const changeLargest = (activity: Activity, amount: bigint, sign: 1 | -1): void => {
    if (largest === undefined) return;
    if (sign === 1) insertBySize(largest, { activity, amount });
    else if (largest.some((sized) => sized.activity === activity)) largest = undefined;
  };
  const changeParties = (activity: Activity, size: Size, sign: 1 | -1): void => {
    const { from, to, kind } = activity;
    const isPaid = to.length > 0 && !to.some(({ party }) => party === from);
    if (from !== undefined && isPaid) changeSum(senders, from, sign, size);
    for (const { party, amount } of to) {
      if (party === from) continue;
      const isAll = amount === activity.amount;
      changeSum(receivers, party, sign, isAll ? size : amountSize(amount, kind));
    }
  };
  return {
    change: (activity, sign) => {
      const { kind, step } = activity;
      // Amounts of another token belong to no sum of Amulet.
      const isCounted = isSummed(activity);
      if (!isCounted && activity.token === undefined) ofOthers += sign;
      const size = isCounted ? amountSize(activity.amount, kind) : 'absent';
      kinds.set(kind, plus(kinds.get(kind) ?? noSum, sign, size));
      const isRanked = movesValue(activity);
      if (kind === 'transfer' && isCounted) changeParties(activity, size, sign);
      if (kind === 'abort' && step !== undefined && step.step !== 'opens')
        changeSum(aborts, step.step, sign, size);
      if (isRanked && typeof size === 'bigint') changeLargest(activity, size, sign);
    },
    kind: (kind) => kinds.get(kind) ?? noSum,
    onlyIssuer: () => (ofOthers > 0 ? issuer : undefined),
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
          const amount = isSummed(activity) ? amountSize(activity.amount, activity.kind) : 'absent';
          if (movesValue(activity) && typeof amount === 'bigint')
            insertBySize(largest, { activity, amount });
        }
      }
      return [...largest];
    },
  };
};
