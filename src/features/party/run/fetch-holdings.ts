import { readOffset } from '../../../ledger/rules/rules.ts';
import { LosslessNumber, type Json, type JsonObject } from '../../../lib/json/json.ts';
import type { Result } from '../../../lib/result.ts';
import { missing, type Block, type NoBlock } from '../model/block.ts';
import { collectHoldings, everyRound, readOpenRound } from '../../../tokens/amulets.ts';
import type { ContractFields, ContractList } from '../../../tokens/listed-contract.ts';
import {
  readInstruments,
  sumAmulets,
  type InstrumentHoldings,
} from '../../../tokens/instruments.ts';
import { hasContracts, type HoldingList } from '../model/party-report.ts';
import { fetchText } from '../messages/fetch.ts';
import { sendRead, type PartyDeps } from './ask.ts';
import { sayBoth } from './fetch-contracts.ts';
import { maxPageSize } from '../../../ledger/activity/listing.ts';

/** The most that a scan lists at once. */
const pageSize = maxPageSize;
const maxPages = 5;

type Round = Pick<HoldingList, 'round' | 'noRound'>;

/** The newest open round. Amulets are created in it, and fees count up to it. */
const fetchRound = async (deps: PartyDeps): Promise<Round> => {
  const response = await sendRead(deps, 'miningRounds', everyRound);
  if (!response.ok) return { noRound: fetchText.noRound(response.error.reason) };
  const open = response.value === 'absent' ? {} : response.value.open_mining_rounds;
  const rounds = Object.values(open).flatMap(({ contract }) => {
    const round = readOpenRound(contract?.payload);
    return round !== undefined && round.opensAt <= deps.now() ? [BigInt(round.number)] : [];
  });
  const round = rounds.reduce((max, each) => (each > max ? each : max), -1n);
  return round < 0n ? { noRound: fetchText.noRound(fetchText.noOpenRound) } : { round };
};

interface Snapshot {
  readonly contracts: readonly ContractFields[];
  readonly isCut: boolean;
  readonly time: string;
  readonly otherTime?: string;
}

const nonEmptyText = (json: Json): string | undefined =>
  typeof json === 'string' && json !== '' ? json : undefined;

const numberOf = (json: Json): LosslessNumber | undefined => {
  const offset = readOffset(json);
  return offset === undefined ? undefined : new LosslessNumber(offset);
};

/** The operations that list holdings, the newest first, and how each reads the token of the next page. */
const holdingsOperations = [
  { name: 'holdingsState', readToken: nonEmptyText },
  { name: 'holdingsStateV1', readToken: numberOf },
] as const;

/** Reads the pages of a snapshot: the newest one first, the others at exactly its time. */
const readHoldingsSnapshot = async (
  deps: PartyDeps,
  { party, migration }: { readonly party: string; readonly migration: string },
  { name, readToken }: (typeof holdingsOperations)[number],
): Promise<Snapshot | NoBlock | 'no endpoint'> => {
  const contracts: ContractFields[] = [];
  let [time, match] = [new Date(deps.now()).toISOString(), 'at_or_before'];
  let after: Json | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const body = {
      ...{ migration_id: new LosslessNumber(migration), record_time: time },
      ...{ record_time_match: match, page_size: pageSize, owner_party_ids: [party] },
      ...(after !== undefined && { after }),
    };
    const response = await sendRead(deps, name, { body });
    if (!response.ok) return response.error.kind === 'missing' ? 'no endpoint' : response.error;
    if (response.value === 'absent') return missing(fetchText.noSnapshot);
    const { created_events: events, record_time: at, next_page_token: next } = response.value;
    if (page > 0 && at !== time) return { contracts, isCut: true, time, otherTime: at };
    for (const event of events)
      contracts.push({
        contractId: event.contract_id,
        templateId: event.template_id,
        packageName: event.package_name,
        payload: event.create_arguments as JsonObject,
      });
    [time, match, after] = [at, 'exact', readToken((next ?? null) as Json)];
    if (after === undefined) return { contracts, isCut: false, time };
  }
  return { contracts, isCut: true, time };
};

const noEndpointCode = 5;

/** Without any of these operations, a scan can't say what a party holds. */
const readNewestSnapshot = async (
  deps: PartyDeps,
  wanted: { readonly party: string; readonly migration: string },
): Promise<Snapshot | NoBlock> => {
  for (const operation of holdingsOperations) {
    const read = await readHoldingsSnapshot(deps, wanted, operation);
    if (read !== 'no endpoint') return read;
  }
  return { kind: 'failed', reason: fetchText.noHoldings, exitCode: noEndpointCode };
};

export type FindMigration = () => Promise<Result<string, NoBlock>>;

/** Reads the amulets of a party from a snapshot of the scan, which may be hours old. */
const fetchFromScan = async (
  deps: PartyDeps,
  party: string,
  findMigration: FindMigration,
): Promise<Block<HoldingList>> => {
  if (!deps.hasScan) return missing(fetchText.noScan);
  const migration = await findMigration();
  if (!migration.ok) return migration.error;
  const [snapshot, round] = await Promise.all([
    readNewestSnapshot(deps, { party, migration: migration.value }),
    fetchRound(deps),
  ]);
  if ('kind' in snapshot) return snapshot;
  const { contracts, isCut, time, otherTime } = snapshot;
  const collected = collectHoldings(contracts, party, deps.now());
  const value = {
    ...{ ...collected, instruments: sumAmulets(collected.items), unclear: [], isCut },
    ...{ coverage: 'amulet' as const, ...round },
    ...(otherTime !== undefined && { mixed: fetchText.mixedTimes(time, otherTime) }),
  };
  return { kind: 'ready', value, source: fetchText.scanSnapshot(time), readAt: deps.now() };
};

const readFromLedger = (
  { hasViews, ...all }: ContractList,
  party: string,
  nowMs: number,
): Omit<HoldingList, 'round' | 'noRound'> => {
  const { contracts, isCut, repeated } = all.valued ?? all;
  const { clear, ...read } = readInstruments(contracts, { party, nowMs, hasViews });
  const collected = collectHoldings(clear, party, nowMs);
  return { ...collected, ...read, repeated, isCut, coverage: isCut ? 'first' : 'all' };
};

/** A scan lists the amulets of a party to the end, and the ledger the first of its other holdings. */
const joinHoldings = (listed: HoldingList, first: Omit<HoldingList, 'round'>): HoldingList => {
  const isOther = ({ admin, id }: InstrumentHoldings): boolean =>
    listed.instruments.every((each) => each.admin !== admin || each.id !== id);
  const instruments = [...listed.instruments, ...first.instruments.filter(isOther)];
  return { ...listed, instruments, unclear: first.unclear, coverage: 'first' };
};

/**
 * Fetches what a party holds. Without contracts of the ledger, the scan responds, as of its last snapshot,
 * with amulet alone.
 */
export const fetchHoldings = async (
  deps: PartyDeps,
  party: string,
  known: {
    readonly contracts: Block<ContractList>;
    readonly findMigration: FindMigration;
  },
): Promise<Block<HoldingList>> => {
  const { contracts } = known;
  if (!hasContracts(contracts))
    return sayBoth(contracts, await fetchFromScan(deps, party, known.findMigration));
  const own = readFromLedger(contracts.value, party, deps.now());
  const { source } = contracts;
  if (own.isCut) {
    const listed = await fetchFromScan(deps, party, known.findMigration);
    if (listed.kind === 'ready')
      return {
        kind: 'ready',
        value: joinHoldings(listed.value, own),
        source: `${listed.source}, ${source}`,
        readAt: deps.now(),
      };
  }
  return {
    ...contracts,
    value: { ...own, ...(await fetchRound(deps)) },
  };
};
