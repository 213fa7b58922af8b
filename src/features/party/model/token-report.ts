import { entityOf } from '../../../ledger/effects/effects.ts';
import { objectsIn, omitUndefined, textAt, textIfAny, ownEntry } from '../../../lib/json/fields.ts';
import { amuletId, type KnownTokens } from '../../../ledger/effects/describe-instrument.ts';
import { accruedFee, sumOf } from '../../../tokens/amulets.ts';
import type { ListedContract, ContractList } from '../../../tokens/listed-contract.ts';
import type { Preapproval, HoldingList } from './party-report.ts';
import type { Instrument } from '../../../ledger/effects/holding.ts';
import { compareDecimals } from '../../../lib/numbers/decimal.ts';
import { loading, type Block } from './block.ts';

/** A contract by which transfers of some instruments reach a party without its consent. */
export interface TokenPreapproval {
  readonly contractId: string;
  /** The issuer of the instruments; undefined where a scan doesn't name it. */
  readonly admin?: string;
  /** The ids of the instruments; none if it covers every one of the issuer. */
  readonly ids: readonly string[];
  /** Who pays for it and may send as well; undefined if nobody has to. */
  readonly provider?: string;
  /** Milliseconds since 1970; undefined if it has no end. */
  readonly expiresAt?: number;
}

const parseTokenTime = (time: string): number | undefined => {
  const at = Date.parse(time);
  return Number.isNaN(at) ? undefined : at;
};

/** Amulet (`Splice.AmuletRules`): the issuer, the provider and the receiver have signed it. */
const readAmulet = ({ contractId, payload, contract }: ListedContract): TokenPreapproval[] => {
  const admin = textAt(payload, 'dso');
  if (!contract.signatories.includes(admin)) return [];
  const provider = textIfAny(payload, 'provider');
  const expiresAt = parseTokenTime(textAt(payload, 'expiresAt'));
  return [{ contractId, admin, ids: [amuletId], ...omitUndefined({ provider, expiresAt }) }];
};

/** The utility registry (`Utility.Registry.App.V0.Model`): the receiver alone has signed it. */
const readUtility = ({ contractId, payload }: ListedContract): TokenPreapproval[] => {
  const ids = objectsIn(payload['instrumentAllowances']).map((each) => textAt(each, 'id'));
  return [{ contractId, admin: textAt(payload, 'instrumentAdmin'), ids }];
};

const readers: Readonly<Record<string, (listed: ListedContract) => TokenPreapproval[]>> = {
  'splice-amulet Splice.AmuletRules:TransferPreapproval': readAmulet,
  'utility-registry-app-v0 Utility.Registry.App.V0.Model.TransferPreapproval:TransferPreapproval':
    readUtility,
};

export const readPreapprovals = (
  { contracts }: Pick<ContractList, 'contracts'>,
  party: string,
): readonly TokenPreapproval[] =>
  contracts.flatMap((listed) => {
    const { contract, payload, packageName } = listed;
    const isOwn = textAt(payload, 'receiver') === party && contract.signatories.includes(party);
    const read = ownEntry(readers, `${packageName} ${entityOf(contract.template)}`);
    return isOwn && read !== undefined ? read(listed) : [];
  });

export const fromScan = ({ contractId, provider, expiresAt }: Preapproval): TokenPreapproval => ({
  ...{ contractId, ids: [amuletId], provider },
  ...omitUndefined({ expiresAt: parseTokenTime(expiresAt) }),
});

/** What the registry of an instrument says about it: claims of the issuer, not facts of the ledger. */
export interface InstrumentFacts {
  readonly symbol: string;
  readonly title: string;
  readonly decimals: number;
  readonly isPaused: boolean;
  readonly pauseReason?: string;
  readonly registry: string;
}

interface DescribedInstrument {
  readonly instrument: Instrument;
  readonly facts: Block<InstrumentFacts>;
}

export interface TokenReport {
  readonly holdings: Block<HoldingList>;
  readonly contracts: Block<ContractList>;
  readonly preapprovals: Block<readonly TokenPreapproval[]>;
  readonly instruments: readonly DescribedInstrument[];
  /** The issuer of Amulet on this network; null where no source names it, absent until one is asked. */
  readonly dso?: string | null;
}

/** Tokens whose issuer has a registry that the profile names, or that is the scan's. */
export const knownTokens = ({
  dso,
  instruments,
}: Pick<TokenReport, 'dso' | 'instruments'>): KnownTokens => ({
  dso: dso ?? undefined,
  trusted: instruments.flatMap(({ instrument, facts }) =>
    facts.kind === 'ready' ? [instrument] : [],
  ),
});

export const emptyTokenReport: TokenReport = {
  holdings: loading,
  contracts: loading,
  preapprovals: loading,
  instruments: [],
};

/** What is known of an instrument; undefined while nobody was asked. */
export const instrumentFacts = (
  { instruments }: Pick<TokenReport, 'instruments'>,
  { admin, id }: Instrument,
): Block<InstrumentFacts> | undefined =>
  instruments.find(({ instrument }) => instrument.admin === admin && instrument.id === id)?.facts;

interface UsedUp {
  readonly contracts: number;
  readonly amount: string;
}

/**
 * Amulets whose holding fees reached their amount: the DSO may expire them and pays nothing back
 * (`Amulet_ExpireV2`). Undefined for other instruments, or without a round.
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
  return { contracts: amounts.length, amount: sumOf(amounts) };
};
