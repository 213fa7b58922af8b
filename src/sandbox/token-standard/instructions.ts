import { objectAt } from '../../ledger/rules/rules.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { drawAbort } from '../activity/draw-movement.ts';
import { amuletRulesChoice } from '../state/amulet-contracts.ts';
import type { TokenStandardVersion } from '../ledger-release.ts';
import { hasManyOffers, takeOffer } from '../state/active-contracts.ts';
import type { Exercise, Node } from '../state/update-model.ts';
import type { LedgerEvent, Offer, UnlistedEvent, LedgerState } from '../state/ledger-state.ts';
import { extraArgs, flagValue, metadata } from './values/daml-values.ts';
import { executeTransfer } from './execute-transfer.ts';
import {
  completedResult,
  instructionResult,
  configState,
  drawStandard,
  registryContext,
} from './factory-transfer.ts';
import { listedTransferTerms } from './values/listed-transfer.ts';
import { exerciseOffer, returnFunds, unlock } from './offers.ts';

interface Settled {
  readonly choice: string;
  readonly actors: readonly string[];
  readonly children: readonly Node[];
  readonly context: JsonObject;
  readonly result: () => JsonObject;
  /** Fields of the argument beside the extra ones. */
  readonly more?: JsonObject;
}

/** A choice of the offer by the first version: it consumes the offer. */
const settledV1 = ({ contract }: Offer, settled: Settled): Exercise => ({
  kind: 'exercise',
  contract,
  choice: settled.choice,
  actors: settled.actors,
  consuming: true,
  through: 'instruction',
  children: settled.children,
  argument: () => ({ ...settled.more, extraArgs: extraArgs(settled.context) }),
  result: settled.result,
});

/** The second version's choice leaves that to the choice of the first, which it exercises. */
const settledV2 = ({ contract }: Offer, settled: Settled, below: Exercise): Exercise => ({
  kind: 'exercise',
  contract,
  choice: settled.choice,
  actors: settled.actors,
  choiceObservers: contract.observers,
  consuming: false,
  through: 'instructionV2',
  children: [below],
  argument: () => ({ actors: settled.actors, extraArgs: extraArgs(settled.context) }),
  result: settled.result,
});

/** The root of the transaction, and the node that ends the offer. */
const settle = (offer: Offer, settled: Settled, standard: TokenStandardVersion) => {
  const event = settledV1(offer, settled);
  const root = standard === 'v1' ? event : settledV2(offer, settled, event);
  return { root, event };
};

interface Ending {
  readonly root: Exercise;
  readonly event: Exercise;
}

/** The receiver takes an offer: its value is unlocked and moves on. */
export const acceptOffer = (
  world: LedgerState,
  offer: Offer,
  drawVersion: () => TokenStandardVersion,
): Ending => {
  const { contract, locked, from, to, units } = offer;
  const { node, amulet } = unlock(world, { locked, owner: from, units });
  const noted = objectAt(contract.argument(), 'transfer', 'meta') ?? metadata();
  const transferred = executeTransfer(world, {
    from,
    inputs: [amulet],
    outputs: [{ receiver: to, units, meta: noted }],
    log: configState(world),
  });
  const settled = {
    choice: 'TransferInstruction_Accept',
    actors: [to],
    children: [node, ...transferred.nodes],
    context: registryContext(world),
    result: () => completedResult(transferred),
  };
  return settle(offer, settled, drawVersion());
};

export const listedAccept = ({
  contract,
  from,
  to,
  units,
}: Pick<Offer, 'contract' | 'from' | 'to' | 'units'>) =>
  listedTransferTerms({
    ...{ from, input: units, to, units },
    more: {
      transferInstructionCid: contract.id,
      transfer_kind: 'transfer_instruction_accept',
    },
  });

const isOver = ({ clock }: LedgerState, { deadline = Number.POSITIVE_INFINITY }: Offer): boolean =>
  deadline <= clock;

/** The receiver of one of the oldest offers takes it. */
export const accept = (world: LedgerState): LedgerEvent | undefined => {
  const offer = takeOffer(world, (item) => !isOver(world, item));
  if (offer === undefined) return exerciseOffer(world);
  const ending = acceptOffer(world, offer, () => drawStandard(world));
  return { type: 'transfer', content: listedAccept(offer), ...ending };
};

/** Returns the result of an offer that fails: its value goes back to the sender. */
const failedResult = (holding: string): JsonObject =>
  instructionResult({ tag: 'TransferInstructionResult_Failed', value: {} }, [holding], metadata());

const unlockForSender = (world: LedgerState, { locked, from, units }: Offer) => {
  const { node, amulet } = unlock(world, { locked, owner: from, units });
  returnFunds(world, amulet);
  return { node, holding: amulet.contract.id };
};

/** The registry says whether the lock is still there to be released. */
const expireLock = { 'expire-lock': flagValue(true) };

/** The sender takes an offer back, or the receiver refuses it: the value is the sender's again. */
export const endOffer = (
  world: LedgerState,
  offer: Offer,
  {
    choice,
    actor,
    drawVersion,
  }: {
    readonly choice: string;
    readonly actor: string;
    readonly drawVersion: () => TokenStandardVersion;
  },
): Ending => {
  const { node, holding } = unlockForSender(world, offer);
  const settled = {
    choice,
    actors: [actor],
    children: [node],
    context: registryContext(world, expireLock),
    result: () => failedResult(holding),
  };
  return settle(offer, settled, drawVersion());
};

/** One of the oldest offers comes to nothing. */
export const abort = (world: LedgerState): LedgerEvent | undefined => {
  const offer = takeOffer(world);
  if (offer === undefined) return exerciseOffer(world);
  const { choice, actor, listed } = drawAbort(world, offer);
  const ending = endOffer(world, offer, { choice, actor, drawVersion: () => drawStandard(world) });
  return { ...listed, ...ending };
};

/** The network ends an offer whose deadline is over; the scan lists nothing of it. */
export const expire = (world: LedgerState): LedgerEvent | UnlistedEvent | undefined => {
  const offer = takeOffer(world, (item) => isOver(world, item));
  if (offer === undefined) return exerciseOffer(world);
  const { dso } = world;
  const { node, holding } = unlockForSender(world, offer);
  const update = settledV1(offer, {
    choice: 'TransferInstruction_Update',
    actors: [dso],
    children: [node],
    context: expireLock,
    result: () => failedResult(holding),
    more: { extraActors: [] },
  });
  const observers = [offer.from, offer.to];
  const root = amuletRulesChoice(world, {
    choice: 'AmuletRules_Amulet_ExpireTransferInstructions',
    actors: [dso],
    choiceObservers: observers,
    children: [update],
    argument: () => ({
      expectedDso: dso,
      inputs: [{ transferInstructionCid: offer.contract.id, expireLock: true }],
      observers,
    }),
    result: () => ({ results: [failedResult(holding)] }),
  });
  return { root };
};

/** An offer, unless too many are waiting: then one of them is settled. */
export const completeOrOffer = (world: LedgerState): LedgerEvent | undefined =>
  hasManyOffers(world) ? accept(world) : exerciseOffer(world);
