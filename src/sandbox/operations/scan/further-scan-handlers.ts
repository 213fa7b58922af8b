import type { FurtherOperationName } from '../../../ledger/further-operations.ts';
import { textsAt } from '../../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { sha256Hex } from '../../../lib/sha256.ts';
import { getUpdateByHash } from '../../activity/list-activities.ts';
import { roundAt, roundStart } from '../../decimal-units.ts';
import { jsonReply, type HttpReply } from '../../server/reply.ts';
import type { Contract } from '../../state/update-model.ts';
import type { LedgerState } from '../../state/ledger-state.ts';
import { roundArgument } from '../../token-standard/values/network-config.ts';
import { listHoldings, listHoldingsV1 } from './holdings.ts';
import {
  getAnsEntry,
  getPartyToParticipant,
  getPartyToParticipants,
  getTransferPreapproval,
  scanContractJson,
} from './party-lookups.ts';

/** The contract of a round; it can be looked up like any other. */
const roundContract = (world: LedgerState, round: number): Contract => {
  const id = `00${sha256Hex(`${world.dso} round ${round}`)}ca121220${sha256Hex(`round ${round}`)}`;
  const known = world.contracts.get(id);
  if (known !== undefined) return known;
  // A round is created a tick before it opens.
  const createdAt = roundStart(round - 1);
  const contract: Contract = {
    id,
    template: 'OpenMiningRound',
    signatories: [world.dso],
    observers: [],
    createdAt,
    argument: () => roundArgument({ ...world, clock: roundStart(round) }),
  };
  world.contracts.set(id, contract);
  return contract;
};

/**
 * `POST /v0/open-and-issuing-mining-rounds` (Splice 0.7.4). As in `Splice.Round`, three are open: the last
 * one, the one that amulets are created in, and the next one, whose `opensAt` lies ahead.
 */
const getMiningRounds = (world: LedgerState, request: JsonObject, nowMs: number): HttpReply => {
  const current = roundAt(Math.max(world.clock, nowMs * 1000));
  const known = textsAt(request, 'cached_open_mining_round_contract_ids');
  const rounds = [current - 1, current, current + 1].map((round) => {
    const contract = roundContract(world, round);
    const { synchronizer: domain_id } = world;
    const isKnown = known.includes(contract.id);
    return [
      contract.id,
      isKnown ? { domain_id } : { contract: scanContractJson(contract), domain_id },
    ] as const;
  });
  return jsonReply(200, {
    time_to_live_in_microseconds: 60_000_000,
    open_mining_rounds: Object.fromEntries(rounds),
    issuing_mining_rounds: {},
  });
};

/** The extra traffic that was bought for the participant, in bytes. */
const bought = 20_000_000;

/** The traffic of one submission, in bytes. */
const perSubmission = 2_500;

/**
 * `GET /v0/domains/{domain_id}/members/{member_id}/traffic-status` (Splice 0.7.4). Only the participant of
 * the ledger has any.
 */
const getMemberTraffic = (
  { synchronizer, participant, completions }: LedgerState,
  parts: Readonly<Record<string, string>>,
): HttpReply =>
  parts['domain_id'] === synchronizer && parts['member_id'] === `PAR::${participant}`
    ? jsonReply(200, {
        traffic_status: {
          actual: {
            total_consumed: Math.min(bought, completions.length * perSubmission),
            total_limit: bought,
          },
          target: { total_purchased: bought },
        },
      })
    : jsonReply(404, { error: `No traffic status for ${parts['member_id']}` });

/** A request to the scan. A scan never looks at a token. */
interface ScanRequest {
  readonly parts: Readonly<Record<string, string>>;
  /** Null for a GET. */
  readonly body: Json;
  readonly nowMs: number;
}

type Handle = (world: LedgerState, request: ScanRequest) => HttpReply;

const handlers = {
  scanUpdateByHash: (world, { parts }) => getUpdateByHash(world, parts['hash'] ?? ''),
  memberTraffic: (world, { parts }) => getMemberTraffic(world, parts),
  partyToParticipants: (world, { parts }) => getPartyToParticipants(world, parts),
  partyToParticipant: (world, { parts }) => getPartyToParticipant(world, parts),
  ansEntryByParty: (world, { parts }) => getAnsEntry(world, parts['party'] ?? ''),
  transferPreapprovalByParty: (world, { parts }) =>
    getTransferPreapproval(world, parts['party'] ?? ''),
  holdingsState: (world, { body }) => listHoldings(world, body),
  holdingsStateV1: (world, { body }) => listHoldingsV1(world, body),
  miningRounds: (world, { body, nowMs }) =>
    getMiningRounds(world, isObject(body) ? body : {}, nowMs),
  // The world has one synchronizer for good: no upgrade is announced.
  upgrade: () => jsonReply(200, {}),
} as const satisfies Partial<Record<FurtherOperationName, Handle>>;

export type ScanOperationName = keyof typeof handlers;

export const isScanOperation = (name: FurtherOperationName): name is ScanOperationName =>
  Object.hasOwn(handlers, name);

export const handleFurtherScan = (
  world: LedgerState,
  name: ScanOperationName,
  request: ScanRequest,
): HttpReply => handlers[name](world, request);
