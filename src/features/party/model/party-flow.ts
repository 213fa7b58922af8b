import { sumBalanceChanges } from '../../../ledger/effects/balance-changes.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { objectAt } from '../../../ledger/rules/rules.ts';
import { listAt, textAt } from '../../../lib/json/fields.ts';
import { addDecimals, compareDecimals, isDecimal } from '../../../lib/numbers/decimal.ts';
import { partiesOf } from '../../../ledger/activity/activity-values.ts';

/** Value that changes hands; a party is absent where the network itself gives or takes. */
interface Movement {
  readonly from?: string;
  readonly to: string;
  readonly amount: string;
}

/** Kinds that only open or end something: no value changes hands yet, or any more. */
const withoutMovement: ReadonlySet<Activity['kind']> = new Set(['offer', 'allocation', 'abort']);

/**
 * The movements of amulet in an activity. Each leg of a settlement is one, whoever its sender is; amounts
 * of other instruments aren't added to amulet.
 */
export const movementsIn = ({ kind, from, to, token, raw }: Activity): readonly Movement[] => {
  if (withoutMovement.has(kind) || token !== undefined) return [];
  const legs = listAt(objectAt(raw, 'transfer') ?? {}, 'legs').map((leg) => ({
    from: textAt(leg, 'sender'),
    to: textAt(leg, 'receiver'),
    amount: textAt(leg, 'amount'),
  }));
  if (legs.length > 0) return legs;
  return to.map(({ party, amount }) => ({
    ...(from !== undefined && { from }),
    to: party,
    amount,
  }));
};

/** What went between a party and another one; `party` is empty for the network itself. */
export interface Counterparty {
  readonly party: string;
  readonly in: string;
  readonly out: string;
  /** All movements between them. */
  readonly count: number;
  /** Those of them whose amount is no decimal; they are in no sum. */
  readonly unreadable: number;
}

export interface PartyFlow {
  /** Received from others, and sent to others. */
  readonly in: string;
  readonly out: string;
  /** What the activities add to its holdings, fees and rewards included. */
  readonly change: string;
  /** False if an activity lacks an owner or an amount, or an amount can't be read. */
  readonly isChangeComplete: boolean;
  /** Movements whose amount is no decimal; they are in no sum. */
  readonly unreadable: number;
  /** Those with the largest sums first. */
  readonly counterparties: readonly Counterparty[];
}

const nothing = '0.0000000000';

const plus = (sum: string, amount: string): string => addDecimals([sum, amount]) ?? sum;

const newCounterparty = (party: string): Counterparty => ({
  party,
  in: nothing,
  out: nothing,
  count: 0,
  unreadable: 0,
});

const volume = (flow: Counterparty): string => plus(flow.in, flow.out);

/** Adds up exactly what activities move to and from a party. What it sends to itself isn't counted. */
export const sumPartyFlow = (activities: readonly Activity[], party: string): PartyFlow => {
  const others = new Map<string, Counterparty>();
  let [received, sent, unreadable] = [nothing, nothing, 0];
  for (const activity of activities)
    for (const { from = '', to, amount } of movementsIn(activity)) {
      if (from === to || (from !== party && to !== party)) continue;
      const isIn = to === party;
      const other = isIn ? from : to;
      const before = others.get(other) ?? newCounterparty(other);
      const known = { ...before, count: before.count + 1 };
      if (!isDecimal(amount)) {
        unreadable += 1;
        others.set(other, { ...known, unreadable: known.unreadable + 1 });
      } else if (isIn) {
        received = plus(received, amount);
        others.set(other, { ...known, in: plus(known.in, amount) });
      } else {
        sent = plus(sent, amount);
        others.set(other, { ...known, out: plus(known.out, amount) });
      }
    }
  const { changes, isComplete } = sumBalanceChanges(activities);
  const own = changes.find((each) => each.party === party && each.instrument === undefined);
  return {
    ...{ in: received, out: sent, unreadable, isChangeComplete: isComplete },
    change: plus(nothing, own?.change ?? nothing),
    counterparties: [...others.values()].toSorted(
      (a, b) => compareDecimals(volume(b), volume(a)) ?? 0,
    ),
  };
};

/** The activities in which a party has a part. */
export const activitiesOf = (activities: readonly Activity[], party: string): readonly Activity[] =>
  activities.filter((activity) => partiesOf(activity).includes(party));
