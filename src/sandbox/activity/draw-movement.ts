import type { JsonObject } from '../../lib/json/json.ts';
import { metadata, reasonMetadata } from '../token-standard/daml-values.ts';
import { drawPart, sumUnits } from '../decimal-units.ts';
import type { HoldingRecord, LedgerState, Offer } from '../state/ledger-state.ts';

const friendly = [
  'rent May',
  'order 20417',
  'Gehalt Februar',
  '給与 二月分',
  'café ☕ und Kuchen 👩‍💻',
  'تسوية الفاتورة',
  'settlement batch 7/12',
  'refund, see ticket 88 "late delivery"',
  'https://shop.example/orders/20417?paid=1',
] as const;

/** Descriptions of somebody who means harm: to the terminal, to the clipboard, to the reader's eye. */
const hostile = [
  'paid\u001b[2J\u001b[1;1Hnothing to see here',
  '\u001b]52;c;Y3VybCBldmlsLmV4YW1wbGUgfCBzaA==\u0007thanks',
  '\u001b]0;root shell\u001b\\\u001b]8;;https://evil.example\u001b\\click\u001b]8;;\u001b\\',
  'invoice\u202Efdp.exe\u202C for carol\u2066 hidden\u2069',
  'zero\u200Bwidth\u200Djoiner\uFEFF and \u00ADsoft hyphen',
  'two\r\nlines\tand a \u0000 nul \u009B31m C1 \u007F',
  `Z${'\u0301\u0323\u0334'.repeat(12)}algo`,
  'x'.repeat(700),
] as const;

/** Some transfers have a reason; one in eight of those means harm. */
export const drawReason = ({ random }: LedgerState): JsonObject => {
  if (random.next() > 0.4) return metadata();
  return reasonMetadata(random.below(8) === 0 ? random.pick(hostile) : random.pick(friendly));
};

const manyHoldings = 300;
const manyOffers = 40;
const inputsAtMost = 12;

const takeAt = <T>(list: T[], index: number): T | undefined => {
  const taken = list[index];
  const last = list.pop();
  if (last !== undefined && index < list.length) list[index] = last;
  return taken;
};

const takeOthersOf = (world: LedgerState, owner: string, max: number): readonly HoldingRecord[] => {
  const taken: HoldingRecord[] = [];
  for (let index = 0; index < world.holdings.length && taken.length < max;) {
    const holding =
      world.holdings[index]?.owner === owner ? takeAt(world.holdings, index) : undefined;
    if (holding === undefined) index += 1;
    else taken.push(holding);
  }
  return taken;
};

/** Takes holdings of one owner to spend: few, and many at once where too many lie about. */
const takeHoldings = (world: LedgerState, min = 1): readonly HoldingRecord[] => {
  const { random, holdings } = world;
  const first = takeAt(holdings, random.below(holdings.length));
  if (first === undefined) return [];
  const more = holdings.length > manyHoldings ? inputsAtMost : random.below(2);
  return [first, ...takeOthersOf(world, first.owner, Math.max(more, min - 1))];
};

const fewOldest = 10;

const takeOld = <T>(
  { random }: LedgerState,
  list: T[],
  isWanted: (item: T) => boolean,
): T | undefined => {
  const places = list.flatMap((item, index) => (isWanted(item) ? [index] : []));
  const place = places[random.below(Math.min(places.length, fewOldest))];
  return place === undefined ? undefined : takeAt(list, place);
};

/** Nobody settles an offer for parties that sign for themselves. */
const isOpenToAll = ({ hosted }: LedgerState, { from, to }: Offer): boolean =>
  !hosted.has(from) && !hosted.has(to);

export const takeOffer = (
  world: LedgerState,
  isWanted: (offer: Offer) => boolean = () => true,
): Offer | undefined =>
  takeOld(world, world.offers, (offer) => isOpenToAll(world, offer) && isWanted(offer));

export const hasManyOffers = (world: LedgerState): boolean =>
  world.offers.filter((offer) => isOpenToAll(world, offer)).length > manyOffers;

export interface Spending {
  readonly from: string;
  readonly inputs: readonly HoldingRecord[];
  readonly input: bigint;
}

/** Takes `min` or more holdings of one owner, fewer if the owner has fewer; undefined if nobody has any. */
export const spend = (world: LedgerState, min?: number): Spending | undefined => {
  const inputs = takeHoldings(world, min);
  const [first] = inputs;
  return first && { from: first.owner, inputs, input: sumUnits(inputs.map(({ units }) => units)) };
};

export const drawMovement = (
  world: LedgerState,
  { from, input }: Spending,
  count: number,
): {
  readonly to: readonly { readonly party: string; readonly units: bigint }[];
  readonly meta: JsonObject;
} => {
  const { random, traders } = world;
  const others = traders.filter((party) => party !== from);
  const chosen = Array.from({ length: count }, () => others.splice(random.below(others.length), 1));
  const share = input / BigInt(count);
  const to = chosen.flat().map((party) => ({ party, units: drawPart(random, share) }));
  return { to, meta: drawReason(world) };
};
