import type { Holding } from '../ledger/effects/holding.ts';
import { addDecimals, compareDecimals } from '../lib/numbers/decimal.ts';
import { err, type Result } from '../lib/result.ts';

/** `maxNumInputs` of Amulet; no other registry says its limit. */
const mostInputs = 100;

const sumOf = (holdings: readonly Holding[]): string =>
  addDecimals(['0', ...holdings.map(({ amount }) => amount)]) ?? '0';

/** A payment uses few contracts. The id decides between equals. */
const largestFirst = (a: Holding, b: Holding): number =>
  (compareDecimals(b.amount, a.amount) ?? 0) || (a.contractId < b.contractId ? -1 : 1);

type Shortage =
  | { readonly kind: 'too-little'; readonly has: string }
  /** The amount is there, in too many pieces. */
  | { readonly kind: 'too-many-pieces'; readonly of: string };

export const chooseInputs = (
  unlocked: readonly Holding[],
  amount: string,
): Result<readonly Holding[], Shortage> => {
  const sorted = unlocked.toSorted(largestFirst);
  if (compareDecimals(sumOf(sorted), amount) === -1)
    return err({ kind: 'too-little', has: sumOf(sorted) });
  const count = sorted.findIndex(
    (_, index) => compareDecimals(sumOf(sorted.slice(0, index + 1)), amount) !== -1,
  );
  const chosen = sorted.slice(0, count + 1);
  return chosen.length <= mostInputs
    ? { ok: true, value: chosen }
    : err({ kind: 'too-many-pieces', of: sumOf(sorted.slice(0, mostInputs)) });
};

/** The smallest first, as many as one transaction takes: a merge leaves the fewest behind. */
export const chooseMerged = (
  unlocked: readonly Holding[],
): { readonly inputs: readonly Holding[]; readonly amount: string } => {
  const inputs = unlocked.toSorted(largestFirst).reverse().slice(0, mostInputs);
  return { inputs, amount: sumOf(inputs) };
};
