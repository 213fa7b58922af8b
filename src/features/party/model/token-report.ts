import type { Instrument } from '../../../ledger/effects/holding.ts';
import { addDecimals, compareDecimals } from '../../../lib/numbers/decimal.ts';
import { loading, type Block } from './block.ts';
import { accruedFee, amuletId } from './holdings.ts';
import type { ContractList, HoldingList } from './party-report.ts';
import type { TokenPreapproval } from './preapprovals.ts';

/** What the registry of an instrument says about it: claims of the issuer, not facts of the ledger. */
export interface InstrumentFacts {
  readonly symbol: string;
  readonly title: string;
  readonly decimals: number;
  readonly isPaused: boolean;
  readonly pauseReason?: string;
  /** The address that was asked. */
  readonly registry: string;
}

/** An instrument, and what is known of it. */
export interface DescribedInstrument {
  readonly instrument: Instrument;
  readonly facts: Block<InstrumentFacts>;
}

/** What the services know about the tokens of a party. */
export interface TokenReport {
  readonly holdings: Block<HoldingList>;
  readonly contracts: Block<ContractList>;
  readonly preapprovals: Block<readonly TokenPreapproval[]>;
  readonly instruments: readonly DescribedInstrument[];
}

export const emptyTokenReport: TokenReport = {
  holdings: loading,
  contracts: loading,
  preapprovals: loading,
  instruments: [],
};

/** What is known of an instrument; undefined while nobody was asked. */
export const factsOf = (
  { instruments }: Pick<TokenReport, 'instruments'>,
  { admin, id }: Instrument,
): Block<InstrumentFacts> | undefined =>
  instruments.find(({ instrument }) => instrument.admin === admin && instrument.id === id)?.facts;

/** Holdings that their issuer may archive. */
export interface UsedUp {
  readonly contracts: number;
  readonly amount: string;
}

/**
 * The amulets whose holding fees have reached their amount: the DSO may expire them, and nothing is paid
 * back (`Amulet_ExpireV2`). Undefined if the round is unknown, or for any other instrument.
 */
export const usedUpHoldings = (
  { items, round }: HoldingList,
  { admin, id }: Instrument,
): UsedUp | undefined => {
  if (round === undefined || id !== amuletId) return undefined;
  const amounts = items
    .filter((each) => each.admin === admin)
    .filter((each) => compareDecimals(accruedFee(each, round), each.amount) === 0)
    .map(({ amount }) => amount);
  return { contracts: amounts.length, amount: addDecimals(['0.0000000000', ...amounts]) ?? '0' };
};
