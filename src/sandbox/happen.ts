import { claimCoupon, mint, tap } from './gifts.ts';
import { abort, accept, offerOrSettle } from './settlements.ts';
import { merge, sendPreapproved, transferTo } from './transfers.ts';
import type { Happening, World } from './world.ts';

type Maker = (world: World) => Happening | undefined;

/** What can happen, and how often in a hundred. */
const kinds: readonly { readonly share: number; readonly make: Maker }[] = [
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

const total = kinds.reduce((sum, { share }) => sum + share, 0);

const draw = (world: World): Maker => {
  let left = world.random.below(total);
  const kind = kinds.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  return kind?.make ?? mint;
};

/** Has something happen. Who has nothing cannot spend: then value comes into being. */
export const happen = (world: World): Happening => draw(world)(world) ?? mint(world);
