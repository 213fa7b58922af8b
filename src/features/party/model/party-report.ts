import type { MemberTraffic } from '../../../ledger/member-traffic.ts';
import { type Block, loading } from './block.ts';
import type { ContractList, ListedContract } from '../../../tokens/listed-contract.ts';
import { amuletId } from '../../../ledger/effects/describe-instrument.ts';
import { type CollectedHoldings } from '../../../tokens/amulets.ts';
import { type InstrumentHoldings, type UnclearHoldings } from '../../../tokens/instruments.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { textAt } from '../../../lib/json/fields.ts';

/** A name of the Amulet name service. The privacy mask knows private texts by their field names. */
export interface AnsName {
  readonly ansName: string;
  readonly ansUrl: string;
  readonly description: string;
  /** The time as sent; absent for names that the network gives. */
  readonly expiresAt?: string;
  readonly contractId?: string;
}

export interface Preapproval {
  readonly contractId: string;
  readonly provider: string;
  readonly expiresAt: string;
}

/** The amulets of a party one by one, and what it holds of each instrument. */
export interface HoldingList extends CollectedHoldings {
  readonly instruments: readonly InstrumentHoldings[];
  /** Contracts that are, or may be, holdings and can't be read; they are in no sum. */
  readonly unclear: readonly UnclearHoldings[];
  /** `amulet`: a scan knows nothing else. `first`: the ledger cut its list of contracts. */
  readonly coverage: 'all' | 'amulet' | 'first';
  /** True if the service has more holdings than were read. */
  readonly isCut: boolean;
  /** Why pages after the first one were omitted: they are of another time. */
  readonly mixed?: string;
  /** The current mining round; absent if no service named it. */
  readonly round?: bigint;
  readonly noRound?: string;
}

/** The sums of amulet have every holding that the service knows. */
export const areSumsComplete = ({ isCut, unreadable, unclear }: HoldingList): boolean =>
  !isCut && unreadable === 0 && unclear.length === 0;

/** The sums of this instrument have every holding of the party. */
export const isSumComplete = (list: HoldingList, { id }: Pick<InstrumentHoldings, 'id'>): boolean =>
  areSumsComplete(list) && (list.coverage === 'all' || id === amuletId);

/** No holding of any instrument can be missing. */
export const isEveryInstrumentKnown = (list: HoldingList): boolean =>
  areSumsComplete(list) && list.coverage === 'all';

/** Only a participant that hosts the party lists its contracts, so an empty list proves nothing. */
export const hasContracts = (
  contracts: Block<ContractList>,
): contracts is Extract<Block<ContractList>, { kind: 'ready' }> =>
  contracts.kind === 'ready' && contracts.value.contracts.length > 0;

export interface PartyReport {
  readonly names: Block<readonly AnsName[]>;
  /** The participants that host it; none if the synchronizer knows none. */
  readonly host: Block<readonly string[]>;
  readonly preapproval: Block<Preapproval | undefined>;
  readonly traffic: Block<MemberTraffic | undefined>;
  readonly holdings: Block<HoldingList>;
  readonly contracts: Block<ContractList>;
  /** The issuer of Amulet on this network; null where no source names it, absent until one is asked. */
  readonly dso?: string | null;
}

/** The parts of the page, without what was learned of the network. */
export const reportParts = (report: PartyReport): Omit<PartyReport, 'dso'> => {
  const { dso: _, ...parts } = report;
  return parts;
};

export const emptyReport: PartyReport = {
  names: loading,
  host: loading,
  preapproval: loading,
  traffic: loading,
  holdings: loading,
  contracts: loading,
};

interface TemplateCount {
  readonly templateId: string;
  readonly contracts: readonly ListedContract[];
}

export const countTemplates = (contracts: readonly ListedContract[]): readonly TemplateCount[] => {
  return groupBy(contracts, ({ templateId }) => templateId)
    .map((list) => ({ templateId: list[0].templateId, contracts: list }))
    .toSorted((a, b) => b.contracts.length - a.contracts.length);
};

/** The names in the active contracts of a party (`Splice.Ans`: AnsEntry, whose `user` owns it). */
const ansNames = ({ contracts }: ContractList, party: string): readonly AnsName[] =>
  contracts.flatMap(({ contractId, templateId, packageName, payload }) => {
    const isName =
      packageName === 'splice-amulet-name-service' && templateId.endsWith(':Splice.Ans:AnsEntry');
    if (!isName || textAt(payload, 'user') !== party) return [];
    return [
      {
        contractId,
        ansName: textAt(payload, 'name'),
        ansUrl: textAt(payload, 'url'),
        description: textAt(payload, 'description'),
        expiresAt: textAt(payload, 'expiresAt'),
      },
    ];
  });

/** Adds the names that only the ledger lists: a scan gives the first one. */
export const mergeNames = (
  listed: Block<readonly AnsName[]>,
  contracts: Block<ContractList>,
  party: string,
): Block<readonly AnsName[]> => {
  if (contracts.kind !== 'ready') return listed;
  const own = ansNames(contracts.value, party);
  if (own.length === 0) return listed;
  const first = listed.kind === 'ready' ? listed.value : [];
  const names = [
    ...first,
    ...own.filter(({ ansName }) => first.every((each) => each.ansName !== ansName)),
  ];
  const { source } = contracts;
  return {
    kind: 'ready',
    value: names,
    source: listed.kind === 'ready' ? `${listed.source}, ${source}` : source,
  };
};
