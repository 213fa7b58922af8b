import type { Activity } from '../../../ledger/activity/activity.ts';
import type { BlockWithoutValue } from './block.ts';
import { sumBalanceChanges } from '../../../ledger/effects/balance-changes.ts';
import { addDecimals, compareDecimals, isDecimal } from '../../../lib/numbers/decimal.ts';
import { partiesOf } from '../../../ledger/activity/activity-values.ts';
import { nothing } from '../../../tokens/amulets.ts';

/** The activities that are known, in the order of the ledger, and the gaps among them. */
export interface KnownActivities {
  readonly activities: readonly Activity[];
  readonly gaps: number;
  readonly unread?: BlockWithoutValue;
}

const minute = 60_000;
const hour = 60 * minute;

/** Spans of the sums, the shortest first; the last one covers everything that is loaded. */
export const activitySpans = [
  { label: '5 min', ms: 5 * minute },
  { label: '15 min', ms: 15 * minute },
  { label: '1 h', ms: hour },
  { label: '6 h', ms: 6 * hour },
  { label: '1 d', ms: 24 * hour },
  { label: undefined, ms: Number.POSITIVE_INFINITY },
] as const;

export const widestSpan = activitySpans.length - 1;

const beginningOf = (span: number, now: number): number =>
  now - (activitySpans[span]?.ms ?? Number.POSITIVE_INFINITY);

/** Returns whether the known activities reach back to the beginning of a span; else there may be more. */
export const reachesBack = ([oldest]: readonly Activity[], span: number, now: number): boolean =>
  oldest?.at !== undefined && oldest.at <= beginningOf(span, now);

/** The activities of a span that ends now. One without a readable date belongs to every span. */
export const withinSpan = (
  activities: readonly Activity[],
  span: number,
  now: number,
): readonly Activity[] => {
  const from = beginningOf(span, now);
  return activities.filter(({ at }) => at === undefined || at >= from);
};

/** Value that changes hands; a party is absent where the network itself gives or takes. */
interface Movement {
  readonly from?: string;
  readonly to: string;
  readonly amount: string;
}

/** Kinds that only open or end something: no value changes hands yet, or any more. */
const withoutMovement: ReadonlySet<Activity['kind']> = new Set(['offer', 'allocation', 'abort']);

/** Movements of amulet alone. */
export const movementsIn = ({ kind, from, to, token }: Activity): readonly Movement[] => {
  if (withoutMovement.has(kind) || token !== undefined) return [];
  return to.map(({ party, amount }) => ({
    ...(from !== undefined && { from }),
    to: party,
    amount,
  }));
};

export interface Counterparty {
  readonly party: string;
  readonly in: string;
  readonly out: string;
  readonly count: number;
  /** Movements whose amount is no decimal; they are in no sum. */
  readonly unreadable: number;
}

interface PartyFlow {
  readonly in: string;
  readonly out: string;
  /** What the activities add to its holdings, fees and rewards included. */
  readonly change: string;
  /** False if an activity lacks an owner or an amount, or an amount can't be read. */
  readonly isChangeComplete: boolean;
  readonly unreadable: number;
  readonly counterparties: readonly Counterparty[];
}

const plus = (sum: string, amount: string): string => addDecimals([sum, amount]) ?? sum;

const newCounterparty = (party: string): Counterparty => ({
  party,
  in: nothing,
  out: nothing,
  count: 0,
  unreadable: 0,
});

const volume = (flow: Counterparty): string => plus(flow.in, flow.out);

/** Where nobody says which Amulet is the network's, the first one counts: sums never mix issuers. */
const ofOneIssuer = (activities: readonly Activity[]): readonly Activity[] => {
  const first = activities.find(({ token, issuer }) => token === undefined && issuer !== undefined);
  return activities.filter(
    ({ token, issuer }) => token !== undefined || issuer === undefined || issuer === first?.issuer,
  );
};

/** Sums are exact. What the party sends to itself isn't counted. */
export const sumPartyFlow = (known: readonly Activity[], party: string): PartyFlow => {
  const activities = ofOneIssuer(known);
  const others = new Map<string, Counterparty>();
  let [received, sent, unreadable] = [nothing, nothing, 0];
  for (const activity of activities)
    for (const { from = '', to, amount } of movementsIn(activity)) {
      if (from === to || (from !== party && to !== party)) continue;
      const isIn = to === party;
      const other = isIn ? from : to;
      const before = others.get(other) ?? newCounterparty(other);
      const counted = { ...before, count: before.count + 1 };
      if (!isDecimal(amount)) {
        unreadable += 1;
        others.set(other, { ...counted, unreadable: counted.unreadable + 1 });
      } else if (isIn) {
        received = plus(received, amount);
        others.set(other, { ...counted, in: plus(counted.in, amount) });
      } else {
        sent = plus(sent, amount);
        others.set(other, { ...counted, out: plus(counted.out, amount) });
      }
    }
  const { changes, isComplete } = sumBalanceChanges(activities);
  const own = changes.find((each) => each.party === party && each.instrument === undefined);
  return {
    ...{ in: received, out: sent, unreadable },
    isChangeComplete: isComplete && activities.length === known.length,
    change: plus(nothing, own?.change ?? nothing),
    counterparties: [...others.values()].toSorted(
      (a, b) => compareDecimals(volume(b), volume(a)) ?? 0,
    ),
  };
};

export const activitiesOf = (activities: readonly Activity[], party: string): readonly Activity[] =>
  activities.filter((activity) => partiesOf(activity).includes(party));
