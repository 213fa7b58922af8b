import { decimalKey, decimalOfKey } from '../../lib/numbers/decimal.ts';
import { err, type Result } from '../../lib/result.ts';
import type { OwnedHolding } from '../holdings.ts';
import { tokenFieldText, tokenPlanText } from './messages.ts';
import { amuletId } from '../../ledger/effects/describe-instrument.ts';
import { isSameInstrument, type Instrument } from '../../ledger/effects/holding.ts';
import { packageOf } from '../../ledger/effects/effects.ts';
import { knownPackage } from '../../ledger/packages/known-packages.ts';
import type { PlanProblem } from './token-plan.ts';
import type { WantedInstrument } from './wanted-action.ts';

/** True if the template is in the published package: anybody can issue a token of this id. */
const isAmulet = ({ template, instrument }: OwnedHolding): boolean =>
  instrument.id === amuletId && knownPackage(packageOf(template))?.name === 'splice-amulet';

export const formatInstrument = ({ admin, id }: Instrument): string => `${admin}/${id}`;

/**
 * A holding can pay if it is in that account, without a custodian who must act as well, if no lock binds it,
 * and if it is on a synchronizer.
 */
export const canPay = (
  { isLocked, account, synchronizerId }: OwnedHolding,
  wanted: string | undefined,
): boolean =>
  !isLocked &&
  synchronizerId !== undefined &&
  (account?.provider ?? '') === '' &&
  (account?.id ?? '') === (wanted ?? '');

const no = (problem: string, why: { readonly rule: string; readonly remedy: string }) =>
  err({ text: problem, cause: 'check' as const, at: { field: 'instrument' as const, ...why } });

/** A token is known by its admin and its id. */
export const chooseInstrument = (
  holdings: readonly OwnedHolding[],
  {
    party,
    account,
    wanted,
    cutAt,
  }: {
    readonly party: string;
    readonly account: string | undefined;
    readonly wanted: WantedInstrument | undefined;
    readonly cutAt: number | undefined;
  },
): Result<
  { readonly instrument: Instrument; readonly holdings: readonly OwnedHolding[] },
  PlanProblem
> => {
  const { admin, id = amuletId } = wanted ?? {};
  const paying = holdings
    .filter((each) => canPay(each, account))
    .filter((holding) => {
      if (wanted === undefined) return isAmulet(holding);
      const { instrument } = holding;
      return instrument.id === id && (admin === undefined || instrument.admin === admin);
    });
  const [first] = paying;
  if (first === undefined) {
    const named = admin === undefined ? id : formatInstrument({ admin, id });
    return no(tokenPlanText.noHolding(party, named, { account, cutAt }), tokenFieldText.held);
  }
  const tokens = new Set(paying.map(({ instrument }) => formatInstrument(instrument)));
  if (tokens.size > 1)
    return no(tokenPlanText.severalTokens(id, [...tokens]), tokenFieldText.oneToken);
  const { instrument } = first;
  return {
    ok: true,
    value: {
      instrument,
      holdings: paying.filter((holding) => isSameInstrument(holding.instrument, instrument)),
    },
  };
};

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
