import type { MemberTraffic } from '../../../ledger/party/member-traffic.ts';
import { type Block, loading } from './block.ts';
import type { CollectedHoldings } from './collect-holdings.ts';
import { amuletId } from './holdings.ts';
import type { InstrumentHoldings, UnclearHoldings } from './instruments.ts';
import type { ListedContract } from './listed-contract.ts';

/** A name of the Amulet name service. The privacy mask knows private texts by the names of their fields. */
export interface AnsName {
  readonly ansName: string;
  readonly ansUrl: string;
  readonly description: string;
  /** As sent; absent for names that the network gives. */
  readonly expiresAt?: string;
  readonly contractId?: string;
}

/** The contract by which transfers to a party need no consent. */
export interface Preapproval {
  readonly contractId: string;
  readonly provider: string;
  /** As sent. */
  readonly expiresAt: string;
}

/** The amulets of a party one by one, and what it holds of each instrument. */
export interface HoldingList extends CollectedHoldings {
  readonly instruments: readonly InstrumentHoldings[];
  /** Contracts that are, or may be, holdings and can't be read; they are in no sum. */
  readonly unclear: readonly UnclearHoldings[];
  /**
   * The instruments that were asked for: all of them, amulet alone (a scan knows no other), or amulet and
   * those among the first contracts of the ledger.
   */
  readonly coverage: 'all' | 'amulet' | 'first';
  /** True if the service has more holdings than were read. */
  readonly isCut: boolean;
  /** Why pages after the first one were left out: they are of another time. */
  readonly mixed?: string;
  /** The current mining round; absent if no service named it. */
  readonly round?: bigint;
  /** Why there is no round. */
  readonly noRound?: string;
}

/** Returns true if the sums of amulet have every holding that the service knows. */
export const areSumsComplete = ({ isCut, unreadable, unclear }: HoldingList): boolean =>
  !isCut && unreadable === 0 && unclear.length === 0;

/** Returns true if the sums of an instrument have every holding of the party. */
export const isSumComplete = (list: HoldingList, { id }: Pick<InstrumentHoldings, 'id'>): boolean =>
  areSumsComplete(list) && (list.coverage === 'all' || id === amuletId);

/** Returns true if no holding of any instrument can be missing. */
export const isEveryInstrumentKnown = (list: HoldingList): boolean =>
  areSumsComplete(list) && list.coverage === 'all';

/** Contracts of a party that a ledger lists. */
export interface Listing {
  readonly contracts: readonly ListedContract[];
  /** True if the ledger has more contracts than were read. */
  readonly isCut: boolean;
  /** Contracts that the ledger listed again; each is in `contracts` once. */
  readonly repeated: number;
}

export interface ContractList extends Listing {
  /** True if a contract without a view is no holding: the ledger computes them where it can. */
  readonly hasViews: boolean;
  /** If the list of all contracts is cut: those that are holdings or offers of the token standard. */
  readonly valued?: Listing;
}

/** What the services know about a party. */
export interface PartyReport {
  readonly names: Block<readonly AnsName[]>;
  /** The participants that host it; none if the synchronizer knows none. */
  readonly host: Block<readonly string[]>;
  readonly preapproval: Block<Preapproval | undefined>;
  readonly traffic: Block<MemberTraffic | undefined>;
  readonly holdings: Block<HoldingList>;
  readonly contracts: Block<ContractList>;
}

export type BlockName = keyof PartyReport;

export const emptyReport: PartyReport = {
  names: loading,
  host: loading,
  preapproval: loading,
  traffic: loading,
  holdings: loading,
  contracts: loading,
};

/** Contracts of one template. */
export interface TemplateCount {
  readonly templateId: string;
  readonly contracts: readonly ListedContract[];
}

/** The contracts by template, the most frequent first. */
export const countTemplates = (contracts: readonly ListedContract[]): readonly TemplateCount[] => {
  const byTemplate = new Map<string, ListedContract[]>();
  for (const contract of contracts) {
    const list = byTemplate.get(contract.templateId);
    if (list === undefined) byTemplate.set(contract.templateId, [contract]);
    else list.push(contract);
  }
  return [...byTemplate]
    .map(([templateId, list]) => ({ templateId, contracts: list }))
    .toSorted((a, b) => b.contracts.length - a.contracts.length);
};
