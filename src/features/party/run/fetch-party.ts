import type { Activity } from '../../../ledger/activity/activity.ts';
import { updateOf } from '../../../ledger/activity/activity-values.ts';
import { readScanUpdate } from '../../../ledger/activity/update-events.ts';
import { isOperationMissing } from '../../../ledger/failure/failure.ts';
import { scanUpdatesPath } from '../../../ledger/operations.ts';
import type { Result } from '../../../lib/result.ts';
import { fetchText } from '../messages/fetch.ts';
import { missing, type NoBlock } from '../model/block.ts';
import { type PartyReport, mergeNames } from '../model/party-report.ts';
import { byServiceClock, failedBlock, findDso, type PartyDeps } from './ask.ts';
import { fetchContracts, isLost } from './fetch-contracts.ts';
import { fetchHoldings } from './fetch-holdings.ts';
import { fetchHost, fetchNames, fetchPreapproval } from './fetch-identity.ts';
import { encodePathPart } from '../../../lib/io/service-address.ts';

/** Finds the migration of the newest activity. A failed request proves nothing. */
export const findMigration = async (
  { request, signal }: PartyDeps,
  newest: Activity | undefined,
): Promise<Result<string, NoBlock>> => {
  if (newest?.origin !== undefined && newest.origin.offset === undefined)
    return { ok: true, value: newest.origin.migration };
  const unknown = { ok: false, error: missing(fetchText.noMigration) } as const;
  const update = newest && updateOf(newest);
  if (update === undefined) return unknown;
  const path = `${scanUpdatesPath}/${encodePathPart(update)}`;
  const response = await request({ service: 'scan', method: 'GET', path }, signal);
  if (!response.ok) {
    const { failure } = response.error;
    const isMissing = failure.kind === 'notFound' || isOperationMissing(failure);
    return isMissing ? unknown : { ok: false, error: failedBlock('scan', failure) };
  }
  const found = readScanUpdate(response.value.json);
  return found === undefined ? unknown : { ok: true, value: found.migration };
};

/** What is known of the network already, and a listener for each block that is complete. */
export interface PartyFetch {
  readonly party: string;
  readonly activities: readonly Activity[];
  /** What an earlier reading found. */
  readonly before?: Pick<PartyReport, 'contracts'>;
  readonly onBlocks: (blocks: Partial<PartyReport>) => void;
}

/**
 * Each block arrives when its own responses have arrived, and fails alone. All requests are reads,
 * bounded in number, and the signal aborts them.
 */
export const fetchParty = async (
  given: PartyDeps,
  { party, activities, before, onBlocks }: PartyFetch,
): Promise<void> => {
  const deps = byServiceClock(given);
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
    if (isLost(contracts, before?.contracts)) {
      tell({ holdings: contracts });
      return;
    }
    const holdings = await fetchHoldings(deps, party, {
      contracts,
      findMigration: () => findMigration(deps, activities.at(-1)),
    });
    tell({ holdings });
    tell({ names: mergeNames(await names, contracts, party) });
  };
  await Promise.all([
    findDso(deps).then((dso) => tell({ dso })),
    names,
    onContracts(),
    fetchPreapproval(deps, party).then((preapproval) => tell({ preapproval })),
    fetchHost(deps, party, synchronizer?.synchronizerId).then(tell),
  ]);
};
