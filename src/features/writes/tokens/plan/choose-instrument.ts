import { isSameInstrument, type Instrument } from '../../../../ledger/effects/holding.ts';
import { packageOf } from '../../../../ledger/effects/effect-event.ts';
import { knownPackage } from '../../../../ledger/packages/known-packages.ts';
import { err, type Result } from '../../../../lib/result.ts';
import { verificationFailed } from '../../../../cli-kit/exit.ts';
import { tokenPlanText as text } from '../../messages/tokens.ts';
import type { PayingHolding } from '../read/read-contract.ts';
import type { PlanProblem } from './token-plan.ts';

/** The token that a payment means when it names none. */
export const amuletId = 'Amulet';

/** Anybody can issue a token of this id: the published package decides which is Amulet. */
const isAmulet = ({ template, instrument }: PayingHolding): boolean =>
  instrument.id === amuletId && knownPackage(packageOf(template))?.name === 'splice-amulet';

export const formatInstrument = ({ admin, id }: Instrument): string => `${admin}/${id}`;

/** What a user wrote: `ADMIN/ID`, or an id alone. */
export interface WantedInstrument {
  readonly admin: string | undefined;
  readonly id: string;
}

/** Reads `ADMIN/ID` or an id; undefined for another text. No party id has a slash. */
export const parseInstrument = (given: string): WantedInstrument | undefined => {
  const at = given.indexOf('/');
  if (at === -1) return given === '' ? undefined : { admin: undefined, id: given };
  const [admin, id] = [given.slice(0, at), given.slice(at + 1)];
  return admin.includes('::') && id !== '' ? { admin, id } : undefined;
};

/** What can pay: unlocked, and in no account with a custodian. */
const canPay = ({ lock, isInAccount }: PayingHolding): boolean =>
  lock === undefined && !isInAccount;

/** Finds the holdings that can pay in the wanted token: it is known by its admin and its id. */
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
    return err({ text: text.noHolding(party, named), exit: verificationFailed });
  }
  const tokens = new Set(paying.map(({ instrument }) => formatInstrument(instrument)));
  if (tokens.size > 1)
    return err({ text: text.severalTokens(id, [...tokens]), exit: verificationFailed });
  const { instrument } = first;
  return {
    ok: true,
    value: {
      instrument,
      holdings: paying.filter((holding) => isSameInstrument(holding.instrument, instrument)),
    },
  };
};
