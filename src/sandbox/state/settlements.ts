import { drawAbort } from '../activity/draw-movement.ts';
import {
  archiveContract,
  createContract,
  createHolding,
  createTransientHolding,
} from './amulet-contracts.ts';
import { transferOutcomeChoice, buildTransfer, createOffer } from './transfers.ts';
import { hasManyOffers, takeOffer } from './active-contracts.ts';
import { transferContent } from './transfer-content.ts';
import type { Exercise, Node } from './update-model.ts';
import type { LedgerEvent, Offer, LedgerState } from './ledger-state.ts';

/** A choice of the offer itself: it is archived, and so is the value that it locked. */
const settled = (
  { contract, locked }: Offer,
  choice: string,
  { actor, outcome }: { readonly actor: string; readonly outcome: readonly Node[] },
): Exercise => ({
  kind: 'exercise',
  contract,
  choice,
  actors: [actor],
  consuming: true,
  children: [archiveContract(locked), ...outcome],
  through: 'instruction',
});

/** The receiver takes an offer: what was locked is the sender's for a moment, and moves on. */
export const acceptOldest = (world: LedgerState): LedgerEvent | undefined => {
  const offer = takeOffer(world);
  if (offer === undefined) return createOffer(world);
  const { contract, from, to, units } = offer;
  const unlocked = createTransientHolding(world, from, units);
  const movement = {
    from,
    inputs: [unlocked],
    input: units,
    change: 0n,
    to: [{ party: to, units }],
  };
  const holding = createHolding(world, to, units).contract;
  const event = buildTransfer(world, { ...movement, texts: {} }, [holding]);
  return {
    type: 'transfer',
    content: transferContent(world.clock, {
      ...movement,
      kind: 'transfer_instruction_accept',
      instruction: contract,
      texts: {},
    }),
    event,
    root: {
      ...settled(offer, 'TransferInstruction_Accept', {
        actor: to,
        outcome: [createContract(unlocked.contract), event],
      }),
      ...transferOutcomeChoice('Completed', { receiverHoldingCids: [holding.id] }, from),
    },
  };
};

/** The sender takes an offer back, or the receiver refuses it. */
export const abortOldest = (world: LedgerState): LedgerEvent | undefined => {
  const offer = takeOffer(world);
  if (offer === undefined) return createOffer(world);
  const { choice, actor, listed } = drawAbort(world, offer);
  const holding = createHolding(world, offer.from, offer.units).contract;
  return {
    ...listed,
    root: {
      ...settled(offer, choice, { actor, outcome: [createContract(holding)] }),
      ...transferOutcomeChoice('Failed', {}, offer.from),
    },
  };
};

/** An offer, unless too many are waiting: then one of them is settled. */
export const offerOrSettleOldest = (world: LedgerState): LedgerEvent | undefined =>
  hasManyOffers(world) ? acceptOldest(world) : createOffer(world);
