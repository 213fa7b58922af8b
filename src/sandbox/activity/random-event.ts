import { claimCoupon, mint, tap } from './mint-and-tap.ts';
import { abortOldest, acceptOldest, offerOrSettleOldest } from '../state/settlements.ts';
import { exerciseAllocate } from '../token-standard/allocations.ts';
import * as amuletRules from '../token-standard/amulet-rules.ts';
import * as instructions from '../token-standard/instructions.ts';
import * as settleAllocations from '../token-standard/settle-allocations.ts';
import * as transfers from '../token-standard/transfers.ts';
import { applyMerge, applyPreapprovedSend, applyTransfer } from '../state/transfers.ts';
import type { LedgerEvent, UnlistedEvent, LedgerState } from '../state/ledger-state.ts';

type Maker = (world: LedgerState) => LedgerEvent | UnlistedEvent | undefined;

/** The kinds of events, with their shares in percent. */
type Kinds = readonly { readonly share: number; readonly make: Maker }[];

/** Before Splice 0.5.16. */
const legacyKinds: Kinds = [
  { share: 26, make: applyTransfer(1) },
  { share: 12, make: applyPreapprovedSend },
  { share: 9, make: applyTransfer(2) },
  { share: 4, make: applyTransfer(5) },
  { share: 5, make: applyMerge },
  { share: 11, make: offerOrSettleOldest },
  { share: 5, make: acceptOldest },
  { share: 6, make: abortOldest },
  { share: 12, make: mint },
  { share: 8, make: (world) => tap(world) },
  { share: 2, make: claimCoupon },
];

/** Since Splice 0.5.16. */
const currentKinds: Kinds = [
  { share: 10, make: amuletRules.transferToMany(1) },
  { share: 5, make: amuletRules.transferToMany(3) },
  { share: 3, make: amuletRules.merge },
  { share: 12, make: transfers.sendPreapproved },
  { share: 12, make: transfers.transferByPreapproval },
  { share: 4, make: transfers.transferToSelf },
  { share: 3, make: transfers.transferTogether },
  { share: 12, make: instructions.completeOrOffer },
  { share: 6, make: instructions.accept },
  { share: 4, make: instructions.abort },
  { share: 1, make: instructions.expire },
  { share: 6, make: exerciseAllocate },
  { share: 5, make: settleAllocations.exerciseSettlement },
  { share: 2, make: settleAllocations.exerciseEndAllocation },
  { share: 8, make: amuletRules.exerciseMint },
  { share: 6, make: amuletRules.exerciseTap },
  { share: 1, make: amuletRules.exerciseClaimCoupon },
];

const draw = (world: LedgerState, kinds: Kinds): Maker => {
  let left = world.random.below(100);
  const kind = kinds.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  return kind?.make ?? mint;
};

/** Has something happen. Who has nothing cannot spend: then value comes into being. */
export const randomEvent = (world: LedgerState): LedgerEvent | UnlistedEvent =>
  world.trees === 'legacy'
    ? (draw(world, legacyKinds)(world) ?? mint(world))
    : (draw(world, currentKinds)(world) ?? amuletRules.exerciseMint(world));
