import type { MemberTraffic } from '../../../ledger/party/member-traffic.ts';
import { type Block, loading } from './block.ts';
import type { CollectedHoldings } from './collect-holdings.ts';
import type { ContractFields } from './holdings.ts';

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

export interface HoldingList extends CollectedHoldings {
  /** True if the service has more holdings than were read. */
  readonly isCut: boolean;
  /** Why pages after the first one were left out: they are of another time. */
  readonly mixed?: string;
  /** The current mining round; absent if no service named it. */
  readonly round?: bigint;
  /** Why there is no round. */
  readonly noRound?: string;
}

/** Returns true if the sums have every holding that the service knows. */
export const areSumsComplete = ({ isCut, unreadable }: HoldingList): boolean =>
  !isCut && unreadable === 0;

export interface ContractList {
  readonly contracts: readonly ContractFields[];
  /** True if the ledger has more contracts than were read. */
  readonly isCut: boolean;
  /** Contracts that the ledger listed again; each is in `contracts` once. */
  readonly repeated: number;
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
  readonly contracts: readonly ContractFields[];
}

/** The contracts by template, the most frequent first. */
export const countTemplates = (contracts: readonly ContractFields[]): readonly TemplateCount[] => {
  const byTemplate = new Map<string, ContractFields[]>();
  for (const contract of contracts) {
    const list = byTemplate.get(contract.templateId);
    if (list === undefined) byTemplate.set(contract.templateId, [contract]);
    else list.push(contract);
  }
  return [...byTemplate]
    .map(([templateId, list]) => ({ templateId, contracts: list }))
    .toSorted((a, b) => b.contracts.length - a.contracts.length);
};
