import type { JsonObject } from '../../../lib/json/json.ts';
import { textsAt } from '../../../lib/json/fields.ts';
import { jsonReply, type HttpReply } from '../../server/reply.ts';
import type { Contract } from '../../state/contracts.ts';
import { roundAt, roundStart } from '../../state/ledger-time.ts';
import type { LedgerState } from '../../state/ledger-state.ts';
import { roundArgument } from '../../token-standard/values/network-config.ts';
import { scanContractJson } from './party-lookups.ts';
import { sha256Hex } from '../../../lib/sha256.ts';

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
 * The rounds of the network: `POST /v0/open-and-issuing-mining-rounds` (Splice 0.7.4). As in
 * `Splice.Round`, three are open: the last one, the one that amulets are created in, and the next one,
 * whose `opensAt` lies ahead.
 */
export const getMiningRounds = (
  world: LedgerState,
  request: JsonObject,
  nowMs: number,
): HttpReply => {
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
