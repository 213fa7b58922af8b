import { drawAbort } from './aborts.ts';
import { archive, create, makeHolding, makePassing } from './amulets.ts';
import { settledChoice } from './instruction-values.ts';
import { hasManyOffers, settleOffer } from './purse.ts';
import { transferContent } from './transfer-content.ts';
import { moved, offerOne } from './transfers.ts';
import type { Exercise, Node } from './updates.ts';
import type { Happening, Offer, World } from './world.ts';

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
  children: [archive(locked), ...outcome],
  through: 'instruction',
});

/** The receiver takes an offer: what was locked is the sender's for a moment, and moves on. */
export const accept = (world: World): Happening | undefined => {
  const offer = settleOffer(world);
  if (offer === undefined) return offerOne(world);
  const { contract, from, to, units } = offer;
  const unlocked = makePassing(world, from, units);
  const movement = {
    from,
    inputs: [unlocked],
    input: units,
    change: 0n,
    to: [{ party: to, units }],
  };
  const holding = makeHolding(world, to, units).contract;
  const event = moved(world, { ...movement, texts: {} }, [holding]);
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
        outcome: [create(unlocked.contract), event],
      }),
      ...settledChoice('Completed', { receiverHoldingCids: [holding.id] }, from),
    },
  };
};

/** The sender takes an offer back, or the receiver refuses it. */
export const abort = (world: World): Happening | undefined => {
  const offer = settleOffer(world);
  if (offer === undefined) return offerOne(world);
  const { choice, actor, listed } = drawAbort(world, offer);
  const holding = makeHolding(world, offer.from, offer.units).contract;
  return {
    ...listed,
    root: {
      ...settled(offer, choice, { actor, outcome: [create(holding)] }),
      ...settledChoice('Failed', {}, offer.from),
    },
  };
};

/** An offer, unless too many are waiting: then one of them is settled. */
export const offerOrSettle = (world: World): Happening | undefined =>
  hasManyOffers(world) ? accept(world) : offerOne(world);
