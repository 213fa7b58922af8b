import { isSameInstrument, type Instrument } from '../../../../ledger/effects/holding.ts';
import { packageOf } from '../../../../ledger/effects/effects.ts';
import { knownPackage } from '../../../../ledger/packages/known-packages.ts';
import { err, type Result } from '../../../../lib/result.ts';
import { verificationFailed } from '../../../../cli-kit/exit.ts';
import { tokenFieldText, tokenPlanText } from '../../messages/tokens.ts';
import type { PayingHolding } from '../read/read-contract.ts';
import type { PlanProblem } from './token-plan.ts';
import type { WantedInstrument } from './wanted-action.ts';

/** The token that a payment means when it names none. */
export const amuletId = 'Amulet';

/** Anybody can issue a token of this id: the published package decides which is Amulet. */
const isAmulet = ({ template, instrument }: PayingHolding): boolean =>
  instrument.id === amuletId && knownPackage(packageOf(template))?.name === 'splice-amulet';

export const formatInstrument = ({ admin, id }: Instrument): string => `${admin}/${id}`;

/** A holding can pay if it is unlocked and in no account with a custodian. */
export const canPay = ({ lock, isInAccount }: PayingHolding): boolean =>
  lock === undefined && !isInAccount;

const no = (problem: string, why: { readonly rule: string; readonly remedy: string }) =>
  err({ text: problem, exit: verificationFailed, at: { field: 'instrument' as const, ...why } });

/** A token is known by its admin and its id. */
export const chooseInstrument = (
  holdings: readonly PayingHolding[],
  { party, wanted }: { readonly party: string; readonly wanted: WantedInstrument | undefined },
): Result<
  { readonly instrument: Instrument; readonly holdings: readonly PayingHolding[] },
  PlanProblem
> => {
  const { admin, id = amuletId } = wanted ?? {};
  const paying = holdings.filter(canPay).filter((holding) => {
    if (wanted === undefined) return isAmulet(holding);
    const { instrument } = holding;
    return instrument.id === id && (admin === undefined || instrument.admin === admin);
  });
  const [first] = paying;
  if (first === undefined) {
    const named = admin === undefined ? id : formatInstrument({ admin, id });
    return no(tokenPlanText.noHolding(party, named), tokenFieldText.held);
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
