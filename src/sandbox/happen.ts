import { claimCoupon, mint, tap } from './gifts.ts';
import { abort, accept, offerOrSettle } from './settlements.ts';
import { allocate } from './token-standard/allocations.ts';
import * as byRules from './token-standard/by-rules.ts';
import * as gifts from './token-standard/gifts.ts';
import * as instructions from './token-standard/instructions.ts';
import * as settleAllocations from './token-standard/settle-allocations.ts';
import * as transfers from './token-standard/transfers.ts';
import { merge, sendPreapproved, transferTo } from './transfers.ts';
import type { Happening, Unlisted, World } from './world.ts';

type Maker = (world: World) => Happening | Unlisted | undefined;

/** What can happen, and how often in a hundred. */
type Kinds = readonly { readonly share: number; readonly make: Maker }[];

/** Before Splice 0.5.16. */
const legacyKinds: Kinds = [
  { share: 26, make: transferTo(1) },
  { share: 12, make: sendPreapproved },
  { share: 9, make: transferTo(2) },
  { share: 4, make: transferTo(5) },
  { share: 5, make: merge },
  { share: 11, make: offerOrSettle },
  { share: 5, make: accept },
  { share: 6, make: abort },
  { share: 12, make: mint },
  { share: 8, make: (world) => tap(world) },
  { share: 2, make: claimCoupon },
];

/** Since Splice 0.5.16. */
const currentKinds: Kinds = [
  { share: 10, make: byRules.transferTo(1) },
  { share: 5, make: byRules.transferTo(3) },
  { share: 3, make: byRules.merge },
  { share: 12, make: transfers.sendPreapproved },
  { share: 12, make: transfers.transferByPreapproval },
  { share: 4, make: transfers.transferToSelf },
  { share: 3, make: transfers.transferTogether },
  { share: 12, make: instructions.offerOrSettle },
  { share: 6, make: instructions.accept },
  { share: 4, make: instructions.abort },
  { share: 1, make: instructions.expire },
  { share: 6, make: allocate },
  { share: 5, make: settleAllocations.settle },
  { share: 2, make: settleAllocations.endAllocation },
  { share: 8, make: gifts.mint },
  { share: 6, make: gifts.tap },
  { share: 1, make: gifts.claimCoupon },
];

const draw = (world: World, kinds: Kinds): Maker => {
  let left = world.random.below(100);
  const kind = kinds.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  return kind?.make ?? mint;
};

/** Has something happen. Who has nothing cannot spend: then value comes into being. */
export const happen = (world: World): Happening | Unlisted =>
  world.trees === 'legacy'
    ? (draw(world, legacyKinds)(world) ?? mint(world))
    : (draw(world, currentKinds)(world) ?? gifts.mint(world));
