import { isObject } from '../../../lib/json/json.ts';
import { readOffset } from '../../../ledger/rules/rules.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { updateOf } from '../../../ledger/activity/activity-values.ts';
import type { PartyReport } from '../model/party-report.ts';
import { mergeNames } from '../model/ans-names.ts';
import type { PartyDeps } from './ask.ts';
import { fetchContracts } from './fetch-contracts.ts';
import { fetchHoldings } from './fetch-holdings.ts';
import { fetchHost, fetchNames, fetchPreapproval } from './fetch-identity.ts';
import { encodePathPart } from '../../../lib/io/url.ts';

/** The migration of the network, which a snapshot of a scan belongs to: that of the newest activity. */
const findMigration = async (
  { request, signal }: PartyDeps,
  newest: Activity | undefined,
): Promise<string | undefined> => {
  if (newest?.origin !== undefined) return newest.origin.migration;
  const update = newest && updateOf(newest);
  if (update === undefined) return undefined;
  const path = `/v2/updates/${encodePathPart(update)}`;
  const response = await request({ service: 'scan', method: 'GET', path }, signal);
  const json = response.ok ? response.value.json : undefined;
  return isObject(json) ? readOffset(json['migration_id']) : undefined;
};

/** What is known of the network already, and a listener for each block that is complete. */
export interface PartyFetch {
  readonly party: string;
  /** Activities in the order of the ledger. */
  readonly activities: readonly Activity[];
  readonly onBlocks: (blocks: Partial<PartyReport>) => void;
}

/**
 * Asks both services about a party. Each block arrives when its own requests are answered, and fails
 * alone. All requests are reads, their number is bounded, and the signal aborts them.
 */
export const fetchParty = async (
  deps: PartyDeps,
  { party, activities, onBlocks }: PartyFetch,
): Promise<void> => {
  const tell = (blocks: Partial<PartyReport>): void => {
    if (!deps.signal.aborted) onBlocks(blocks);
  };
  const synchronizer = activities.findLast(({ synchronizerId }) => synchronizerId !== undefined);
  const names = fetchNames(deps, party).then((block) => {
    tell({ names: block });
    return block;
  });
  const onContracts = async (): Promise<void> => {
    const contracts = await fetchContracts(deps, party);
    tell({ contracts });
    const holdings = await fetchHoldings(deps, party, {
      contracts,
      findMigration: () => findMigration(deps, activities.at(-1)),
    });
    tell({ holdings });
    tell({ names: mergeNames(await names, contracts, party) });
  };
  await Promise.all([
    names,
    onContracts(),
    fetchPreapproval(deps, party).then((preapproval) => tell({ preapproval })),
    fetchHost(deps, party, synchronizer?.synchronizerId).then(tell),
  ]);
};
