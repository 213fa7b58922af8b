import { textAt } from '../../../lib/json/fields.ts';
import { objectAt } from '../../../ledger/rules/rules.ts';
import { holdingRate, sumUnits } from '../../decimal-units.ts';
import { roundAt } from '../../state/ledger-time.ts';
import type { HoldingRecord } from '../../state/ledger-state.ts';

/** By how much a party's value changed, counted back to the first round, and what it pays a round. */
export interface Balance {
  readonly party: string;
  readonly units: bigint;
  readonly rate: bigint;
}

interface Moved {
  readonly from: string;
  readonly inputs: readonly HoldingRecord[];
  readonly change: bigint;
  readonly to: readonly { readonly party: string; readonly units: bigint }[];
}

/** Returns the value in round zero of an amount in a later round. */
const asOfRoundZero = (units: bigint, round: number): bigint => units + holdingRate * BigInt(round);

/** The round that value counts from, which it keeps when a lock on it is released. */
const roundOfHolding = ({ contract }: HoldingRecord): number =>
  Number(textAt(objectAt(contract.argument(), 'amount', 'createdAt') ?? {}, 'number'));

/** The balance changes of a transfer, the sender's first. */
export const computeBalances = (
  clock: number,
  { from, inputs, change, to }: Moved,
): readonly Balance[] => {
  const created = change > 0n ? [...to, { party: from, units: change }] : to;
  const others = to.flatMap(({ party }) => (party === from ? [] : [party]));
  return [from, ...others].map((party) => {
    const gained = created.filter((output) => output.party === party);
    const spent = party === from ? inputs : [];
    const plus = sumUnits(gained.map(({ units }) => asOfRoundZero(units, roundAt(clock))));
    const minus = sumUnits(
      spent.map((holding) => asOfRoundZero(holding.units, roundOfHolding(holding))),
    );
    const rate = holdingRate * BigInt(gained.length - spent.length);
    return { party, units: plus - minus, rate };
  });
};
