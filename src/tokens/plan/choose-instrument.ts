import { tokenFieldText, tokenPlanText } from './messages.ts';
import { amuletId } from '../../ledger/effects/describe-instrument.ts';
import { isSameInstrument, type Instrument } from '../../ledger/effects/holding.ts';
import { packageOf } from '../../ledger/effects/effects.ts';
import { knownPackage } from '../../ledger/packages/known-packages.ts';
import { err, type Result } from '../../lib/result.ts';
import type { OwnedHolding } from '../holdings.ts';
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
