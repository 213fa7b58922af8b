import type { Activity } from '../../../ledger/activity/activity.ts';
import type { Instrument } from '../../../ledger/effects/holding.ts';
import { blockValue, type Block } from '../model/block.ts';
import { offersInContracts } from '../../../tokens/offers.ts';
import {
  fromScan,
  readPreapprovals,
  type TokenPreapproval,
  type InstrumentFacts,
  type TokenReport,
} from '../model/token-report.ts';
import type { ContractList } from '../../../tokens/listed-contract.ts';
import { hasContracts } from '../model/party-report.ts';
import { byServiceClock, findDso, type PartyDeps } from './ask.ts';
import { fetchContracts, isLost, sayBoth } from './fetch-contracts.ts';
import { fetchHoldings } from './fetch-holdings.ts';
import { fetchPreapproval } from './fetch-identity.ts';
import { findMigration } from './fetch-party.ts';

export interface TokenFetch {
  readonly party: string;
  /** What an earlier reading found. */
  readonly before?: Pick<TokenReport, 'contracts'>;
  /** Finds the newest activity, which names the migration of the network for a scan. */
  readonly findNewest: () => Promise<Activity | undefined>;
  readonly describe: (instrument: Instrument) => Promise<Block<InstrumentFacts>>;
  readonly onBlocks: (blocks: Partial<TokenReport>) => void;
}

/**
 * A ledger that lists all contracts of the party has its preapprovals, too. Otherwise the scan
 * knows those of Amulet.
 */
const fetchPreapprovals = async (
  deps: PartyDeps,
  party: string,
  contracts: Block<ContractList>,
): Promise<Block<readonly TokenPreapproval[]>> => {
  const isListed = hasContracts(contracts);
  const listed = isListed ? readPreapprovals(contracts.value, party) : [];
  if (isListed && !contracts.value.isCut) return { ...contracts, value: listed };
  const found = await fetchPreapproval(deps, party);
  if (found.kind !== 'ready')
    return isListed ? { ...contracts, value: listed } : sayBoth(contracts, found);
  const { value, source, readAt } = found;
  const isNew = value !== undefined && listed.every((each) => each.contractId !== value.contractId);
  return {
    kind: 'ready',
    value: isNew ? [...listed, fromScan(value)] : listed,
    source: isListed ? `${contracts.source}, ${source}` : source,
    ...(readAt !== undefined && { readAt }),
  };
};

const instrumentsIn = (
  { holdings, contracts }: Pick<TokenReport, 'holdings' | 'contracts'>,
  party: string,
  now: number,
): readonly Instrument[] => {
  const held = blockValue(holdings)?.instruments ?? [];
  const listed = blockValue(contracts);
  const { offers = [], expired = [] } = listed ? offersInContracts(listed, party, now) : {};
  const offered = [...offers, ...expired].flatMap(({ instrument }) => instrument ?? []);
  return [
    ...new Map(
      [...held, ...offered].map(({ admin, id }) => [JSON.stringify([admin, id]), { admin, id }]),
    ).values(),
  ];
};

/**
 * Each block arrives when its own responses have arrived, and fails alone. All requests are reads,
 * bounded in number, and the signal aborts them.
 */
export const fetchTokens = async (
  given: PartyDeps,
  { party, before, findNewest, describe, onBlocks }: TokenFetch,
): Promise<void> => {
  const deps = byServiceClock(given);
  const tell = (blocks: Partial<TokenReport>): void => {
    if (!deps.signal.aborted) onBlocks(blocks);
  };
  const [contracts, dso] = await Promise.all([fetchContracts(deps, party), findDso(deps)]);
  tell({ contracts, dso });
  if (isLost(contracts, before?.contracts)) {
    tell({ holdings: contracts, preapprovals: contracts });
    return;
  }
  const [holdings] = await Promise.all([
    fetchHoldings(deps, party, {
      contracts,
      findMigration: async () => findMigration(deps, await findNewest()),
    }).then((block) => {
      tell({ holdings: block });
      return block;
    }),
    fetchPreapprovals(deps, party, contracts).then((preapprovals) => tell({ preapprovals })),
  ]);
  const found = instrumentsIn({ holdings, contracts }, party, deps.now());
  const asked = found.map(async (instrument) => ({
    instrument,
    facts: await describe(instrument),
  }));
  tell({ instruments: await Promise.all(asked) });
};
