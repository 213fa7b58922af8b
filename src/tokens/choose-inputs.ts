import { decimalKey, decimalOfKey } from '../lib/numbers/decimal.ts';
import { err, type Result } from '../lib/result.ts';
import type { OwnedHolding } from './holdings.ts';

/** `maxNumInputs` of Amulet; no other registry says its limit. */
const mostInputs = 100;

type Piece = Pick<OwnedHolding, 'contractId' | 'amount' | 'lock'>;

/** A piece with the key of its amount, which is made once: sums and comparisons are of whole numbers. */
interface Sized<P extends Piece> {
  readonly piece: P;
  readonly size: bigint;
}

/** A payment uses few contracts. The id decides between equals. */
const largestFirst = <P extends Piece>(a: Sized<P>, b: Sized<P>): number => {
  if (a.size !== b.size) return a.size > b.size ? -1 : 1;
  return a.piece.contractId < b.piece.contractId ? -1 : 1;
};

const sizedOf = <P extends Piece>(pieces: readonly P[]): readonly Sized<P>[] =>
  pieces.map((piece) => ({ piece, size: decimalKey(piece.amount) ?? 0n })).toSorted(largestFirst);

const total = (all: readonly Sized<Piece>[]): bigint =>
  all.reduce((sum, { size }) => sum + size, 0n);

/** The fewest that reach the amount; undefined if those of one transaction don't. */
const reach = <P extends Piece>(
  sorted: readonly Sized<P>[],
  amount: bigint,
): readonly P[] | undefined => {
  let sum = 0n;
  for (const [index, { size }] of sorted.slice(0, mostInputs).entries()) {
    sum += size;
    if (sum >= amount) return sorted.slice(0, index + 1).map(({ piece }) => piece);
  }
  return undefined;
};

type Shortage =
  | { readonly kind: 'too-little'; readonly has: string }
  /** The amount is there, in too many pieces. */
  | { readonly kind: 'too-many-pieces'; readonly of: string };

/** What a registry unlocks first is used only if the rest isn't enough: it need not accept it. */
export const chooseInputs = <P extends Piece>(
  spendable: readonly P[],
  amount: string,
): Result<readonly P[], Shortage> => {
  const sorted = sizedOf(spendable);
  const wanted = decimalKey(amount) ?? 0n;
  const plain = sorted.filter(({ piece }) => piece.lock === undefined);
  const chosen = reach(plain, wanted) ?? reach(sorted, wanted);
  if (chosen !== undefined) return { ok: true, value: chosen };
  return total(sorted) < wanted
    ? err({ kind: 'too-little', has: decimalOfKey(total(sorted)) })
    : err({ kind: 'too-many-pieces', of: decimalOfKey(total(sorted.slice(0, mostInputs))) });
};

/** The smallest first, as many as one transaction takes: a merge leaves the fewest behind. */
export const chooseMerged = <P extends Piece>(
  spendable: readonly P[],
): { readonly inputs: readonly P[]; readonly amount: string } => {
  const chosen = sizedOf(spendable).toReversed().slice(0, mostInputs);
  return { inputs: chosen.map(({ piece }) => piece), amount: decimalOfKey(total(chosen)) };
};
