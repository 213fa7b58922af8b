import type { CursorDirection } from '../../../ledger/activity/listing.ts';
import { numberAt, textAt, textsAt, objectAt } from '../../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { sha256Hex } from '../../../lib/sha256.ts';
import { parseIsoMicros } from '../../../lib/time/time.ts';
import { roundAt, roundStart, toIsoTime } from '../../decimal-units.ts';
import { scanCreatedContract } from '../../json/scan-update-json.ts';
import { jsonReply, malformedRequest, type HttpReply } from '../../server/replies.ts';
import type { EndpointName } from '../../server/endpoints.ts';
import { amuletRules } from '../../state/amulet-contracts.ts';
import { activeContractsAt, type LedgerState } from '../../state/ledger-state.ts';
import type { ActiveContract, Contract, Update } from '../../state/update-model.ts';
import { roundArgument } from '../../token-standard/network-config.ts';
import { requestCost } from '../submit/completions.ts';
import {
  getUpdate,
  getUpdateByHash,
  listActivities,
  listUpdates,
  readPageSize,
} from './listings.ts';
import {
  contractState,
  getAnsEntry,
  getPartyToParticipant,
  getPartyToParticipants,
  getTransferPreapproval,
  isSuperValidator,
  missing,
  type PathParts,
} from './party-lookups.ts';

const ownerOf = ({ template, argument }: Contract): string | undefined => {
  if (template !== 'Amulet' && template !== 'LockedAmulet') return undefined;
  const amulet = template === 'LockedAmulet' ? objectAt(argument(), 'amulet') : argument();
  return textAt(amulet ?? {}, 'owner');
};

interface Snapshot {
  readonly head: JsonObject;
  readonly holdings: readonly ActiveContract[];
}

const requestedSnapshot = (world: LedgerState, request: JsonObject): Snapshot | HttpReply => {
  const migration = numberAt(request, 'migration_id');
  const owners = textsAt(request, 'owner_party_ids');
  const time = textAt(request, 'record_time');
  const micros = parseIsoMicros(time);
  if (micros === undefined) return malformedRequest('record_time is missing');
  const isIn = (update: Update): boolean => update.migration === migration;
  const isBefore = (update: Update): boolean => BigInt(update.at) <= micros;
  const newest = world.ordered.findLast((update) => isIn(update) && isBefore(update));
  const isExact = textAt(request, 'record_time_match') !== 'at_or_before';
  if (isExact && (newest === undefined || BigInt(newest.at) !== micros))
    return missing(`Failed to find ACS snapshot for migration id ${String(migration)} at ${time}`);
  if (newest === undefined) return missing(`No snapshots found before ${time}`);
  const isOwned = ({ contract }: ActiveContract): boolean =>
    owners.includes(ownerOf(contract) ?? '');
  return {
    head: { record_time: toIsoTime(newest.at), migration_id: newest.migration },
    holdings: activeContractsAt(world, newest.offset).filter(isOwned),
  };
};

/** Lists holdings in pages; a token is the place of the next page, as a text or a number. */
const listHoldings = (
  world: LedgerState,
  request: JsonObject,
  tokenOf: (end: number) => string | number,
): HttpReply => {
  const size = readPageSize(request);
  if (typeof size !== 'number') return size;
  const found = requestedSnapshot(world, request);
  if ('status' in found) return found;
  const start = Number(textAt(request, 'after')) || (numberAt(request, 'after') ?? 0);
  const page = found.holdings.slice(start, start + size);
  const end = start + page.length;
  return jsonReply(200, {
    ...found.head,
    created_events: page.map(({ contract, update }) => ({
      ...scanCreatedContract(contract),
      created_in_update_id: update.id,
    })),
    ...(end < found.holdings.length && { next_page_token: tokenOf(end) }),
  });
};

/** The contract of a round, which is created a tick before it opens; it can be looked up like any other. */
const roundContract = (world: LedgerState, round: number): Contract => {
  const id = `00${sha256Hex(`${world.dso} round ${round}`)}ca121220${sha256Hex(`round ${round}`)}`;
  const contract: Contract = world.contracts.get(id) ?? {
    id,
    template: 'OpenMiningRound',
    signatories: [world.dso],
    observers: [],
    createdAt: roundStart(round - 1),
    argument: () => roundArgument({ ...world, clock: roundStart(round) }),
  };
  world.contracts.set(id, contract);
  return contract;
};

/**
 * `POST /v0/open-and-issuing-mining-rounds` (Splice 0.7.4). As in `Splice.Round`, three are open: the last
 * one, the one that amulets are created in, and the next one, whose `opensAt` lies ahead.
 */
const getMiningRounds = (world: LedgerState, nowMs: number): HttpReply => {
  const current = roundAt(Math.max(world.clock, nowMs * 1000));
  const rounds = [current - 1, current, current + 1].map((round) => {
    const contract = roundContract(world, round);
    return [contract.id, contractState(world, contract)] as const;
  });
  return jsonReply(200, {
    time_to_live_in_microseconds: 60_000_000,
    open_mining_rounds: Object.fromEntries(rounds),
    issuing_mining_rounds: {},
  });
};

/** `GET /v0/dso` (Splice 0.7.4), without `dso_rules`: nobody governs this network. */
const getDso = (world: LedgerState, nowMs: number): HttpReply => {
  const round = roundContract(world, roundAt(Math.max(world.clock, nowMs * 1000)));
  const [superValidator = world.dso] = world.traders.filter(isSuperValidator);
  return jsonReply(200, {
    sv_user: 'sv',
    sv_party_id: superValidator,
    dso_party_id: world.dso,
    voting_threshold: 1,
    latest_mining_round: contractState(world, round),
    amulet_rules: contractState(world, amuletRules(world, 'AmuletRules')),
    sv_node_states: [],
  });
};

/** The extra traffic that was bought for the participant, in bytes. */
const bought = 20_000_000;

/** `GET /v0/domains/{domain_id}/members/{member_id}/traffic-status` (Splice 0.7.4). */
const getMemberTraffic = (
  { synchronizer, participant, completions }: LedgerState,
  { domain_id: domain, member_id: member = '' }: PathParts,
): HttpReply => {
  if (domain !== synchronizer || member !== `PAR::${participant}`)
    return missing(`No traffic status for ${member}`);
  const total_consumed = Math.min(bought, completions.length * requestCost);
  return jsonReply(200, {
    traffic_status: {
      actual: { total_consumed, total_limit: bought },
      target: { total_purchased: bought },
    },
  });
};

interface ScanRequest {
  readonly parts: PathParts;
  readonly body: Json;
  readonly nowMs: number;
  readonly meaning: CursorDirection;
}

type Handle = (world: LedgerState, request: ScanRequest, body: JsonObject) => HttpReply;

const handlers = {
  activities: (world, { body, meaning }) => listActivities(world, meaning, body),
  updates: (world, _, body) => listUpdates(world, body),
  update: (world, { parts }) => getUpdate(world, parts['id'] ?? ''),
  scanUpdateByHash: (world, { parts }) => getUpdateByHash(world, parts['hash'] ?? ''),
  memberTraffic: (world, { parts }) => getMemberTraffic(world, parts),
  partyToParticipants: (world, { parts }) => getPartyToParticipants(world, parts),
  partyToParticipant: (world, { parts }) => getPartyToParticipant(world, parts),
  ansEntryByParty: (world, { parts }) => getAnsEntry(world, parts),
  transferPreapprovalByParty: (world, { parts }) => getTransferPreapproval(world, parts),
  holdingsState: (world, _, body) => listHoldings(world, body, String),
  holdingsStateV1: (world, _, body) => listHoldings(world, body, Number),
  miningRounds: (world, { nowMs }) => getMiningRounds(world, nowMs),
  closedRounds: () => jsonReply(200, { rounds: [] }),
  // Nobody is featured, and no party here is that of a validator's operator.
  featuredApp: () => jsonReply(200, {}),
  validatorFaucets: () => jsonReply(200, { validatorsReceivedFaucets: [] }),
  dso: (world, { nowMs }) => getDso(world, nowMs),
  // The world has one synchronizer for good: no upgrade is announced.
  upgrade: () => jsonReply(200, {}),
} as const satisfies Partial<Record<EndpointName, Handle>>;

export type ScanEndpointName = keyof typeof handlers;

export const isScanEndpoint = (name: EndpointName): name is ScanEndpointName =>
  Object.hasOwn(handlers, name);

export const handleScan = (
  world: LedgerState,
  name: ScanEndpointName,
  request: ScanRequest,
): HttpReply => {
  const handle: Handle = handlers[name];
  return handle(world, request, isObject(request.body) ? request.body : {});
};
