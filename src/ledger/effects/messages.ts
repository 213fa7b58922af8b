/** Sentences about what an activity or an update does. Parties and amounts are given as they are shown. */

const maxNamed = 3;

/** `bob 10.0, carol 15.0, dave 5.0, 2 more`. */
const eachOf = (shares: readonly string[]): string => {
  const others = shares.length - maxNamed;
  return [...shares.slice(0, maxNamed), ...(others > 0 ? [`${others} more`] : [])].join(', ');
};

export const effectText = {
  paid: (from: string, to: string, amount: string): string => `${from} paid ${to} ${amount}`,
  paidSeveral: (from: string, total: string, shares: readonly string[]): string =>
    `${from} paid ${shares.length} parties ${total}: ${eachOf(shares)}`,
  moved: (party: string, amount: string): string => `${party} moved ${amount} to itself`,
  received: (to: string, amount: string): string => `${to} received ${amount}`,
  lost: (from: string, amount: string): string => `${from} spent ${amount}`,
  accepted: (to: string, amount: string, from: string): string =>
    `${to} accepted ${amount} from ${from}`,
  settled: (from: string, to: string, amount: string): string =>
    `${from} paid ${to} ${amount} from an allocation`,
  offered: (from: string, to: string, amount: string): string => `${from} offered ${to} ${amount}`,
  allocated: (from: string, amount: string, to: string): string =>
    `${from} allocated ${amount} for ${to}`,
  minted: (to: string, amount: string): string => `${amount} was minted for ${to}`,
  tapped: (to: string, amount: string): string => `${to} tapped ${amount}`,
  ended: (what: 'offer' | 'allocation', how: string): string =>
    how === 'expired' ? `an ${what} expired` : `an ${what} was ${how}`,
  returned: (to: string, amount: string): string => `${to} has ${amount} back`,
  unknown: (name: string): string => `${name}: no known effect on holdings`,
  unknownMoved: (name: string, effect: string): string => `${name}: ${effect}`,
  senderFee: (fee: string): string => `plus ${fee} in fees`,
  receiverFee: (fee: string): string => `less ${fee} in fees`,
  somebody: 'an unknown party',
  someAmount: 'an unknown amount',
} as const;
