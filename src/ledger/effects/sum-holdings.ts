import { decimalKey, decimalOfKey } from '../../lib/numbers/decimal.ts';
import type { HoldingChange, HoldingTurnover, UnclearContract } from './effects.ts';
import type { Holding, Instrument } from './holding.ts';

interface Sum {
  readonly party: string;
  readonly instrument: Instrument;
  readonly packages: Set<string>;
  unlocked: bigint;
  locked: bigint;
  created: number;
  archived: number;
}

const createLedger = () => {
  const sums = new Map<string, Sum>();
  const add = (holding: Holding, sign: 1n | -1n): void => {
    const { owner, instrument, amount, lock, packageName } = holding;
    if (owner === '') return;
    const key = JSON.stringify([owner, instrument.admin, instrument.id]);
    const sum = sums.get(key) ?? {
      party: owner,
      instrument,
      packages: new Set(),
      unlocked: 0n,
      locked: 0n,
      created: 0,
      archived: 0,
    };
    sums.set(key, sum);
    sum.packages.add(packageName);
    const change = sign * (decimalKey(amount) ?? 0n);
    if (lock === undefined) sum.unlocked += change;
    else sum.locked += change;
    if (sign > 0n) sum.created += 1;
    else sum.archived += 1;
  };
  return { add, sums };
};

const asChange = ({ party, instrument, unlocked, locked }: Sum): HoldingChange => ({
  party,
  instrument,
  unlocked: decimalOfKey(unlocked),
  locked: decimalOfKey(locked),
});

/** Losses first, the largest first. */
const byChange = (a: Sum, b: Sum): number => {
  const difference = a.unlocked + a.locked - (b.unlocked + b.locked);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
};

/** Every holding that the party gains or loses could be read. */
const isCertain =
  (unclear: readonly UnclearContract[]) =>
  ({ party, packages }: Sum): boolean =>
    unclear.every(
      ({ parties, packageName, isOfOwnPackage }) =>
        (isOfOwnPackage && !packages.has(packageName)) ||
        (parties !== undefined && !parties.includes(party)),
    );

/** Only of those whose holdings could all be read. */
export const sumHoldings = (
  { made, used }: { readonly made: readonly Holding[]; readonly used: readonly Holding[] },
  unclear: readonly UnclearContract[],
): {
  readonly holdings: readonly HoldingChange[];
  readonly turnover: readonly HoldingTurnover[];
} => {
  const { add, sums } = createLedger();
  for (const holding of made) add(holding, 1n);
  for (const holding of used) add(holding, -1n);
  const all = [...sums.values()].toSorted(byChange).filter(isCertain(unclear));
  return {
    holdings: all.filter((sum) => sum.unlocked !== 0n || sum.locked !== 0n).map(asChange),
    turnover: all.map(({ party, instrument, archived, created }) => ({
      party,
      instrument,
      archived,
      created,
    })),
  };
};
