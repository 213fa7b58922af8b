import { addDecimals, isDecimal } from '../lib/decimal.ts';
import { present } from '../lib/present.ts';
import type { FieldReader } from './field-reader.ts';

/** Where value went. What the service did not say is empty. */
export interface Receiver {
  readonly party: string;
  readonly amount: string;
}

/** What an activity says, whatever its kind. */
export interface Facts {
  /** The sending party. */
  readonly from?: string;
  readonly to: readonly Receiver[];
  /** A decimal as sent; for several receivers the exact sum. */
  readonly amount?: string;
  /** The contract that the activity is about: the transfer instruction. */
  readonly subject?: string;
  readonly description?: string;
}

const noteUnlessDecimal = (reader: FieldReader, key: string): string | undefined => {
  const amount = reader.text(key);
  if (amount !== undefined && !isDecimal(amount)) reader.note(key, 'is not a decimal');
  return amount;
};

const nothing = '0.0000000000';

/** The sum when all are decimals; of a single receiver what the service sent, whatever it is. */
const totalOf = (receivers: readonly Receiver[]): string | undefined => {
  const [first, ...others] = receivers;
  if (first === undefined) return nothing;
  if (others.length === 0) return first.amount === '' ? undefined : first.amount;
  return addDecimals(receivers.map(({ amount }) => amount));
};

/**
 * Of an offer the service tells the sender as its receiver, since the value stays with him until it
 * is taken: whom it is offered to stands beside.
 */
const offeredTo = (
  transfer: FieldReader,
  from: string | undefined,
  to: readonly Receiver[],
): readonly Receiver[] => {
  const party = transfer.text('transferInstructionReceiver') ?? '';
  if (party === '' || to.length === 0 || to.some((receiver) => receiver.party !== from)) return to;
  return [{ party, amount: noteUnlessDecimal(transfer, 'transferInstructionAmount') ?? '' }];
};

const transferFacts = (transfer: FieldReader): Facts => {
  const receivers = transfer.objects('receivers');
  const listed = (receivers ?? []).map((receiver) => ({
    party: receiver.text('party') ?? '',
    amount: noteUnlessDecimal(receiver, 'amount') ?? '',
  }));
  const from = transfer.object('sender')?.text('party');
  const to = offeredTo(transfer, from, listed);
  return {
    to,
    ...present({
      from,
      amount: receivers && totalOf(to),
      subject: transfer.text('transferInstructionCid'),
      description: transfer.text('description'),
    }),
  };
};

const ownerFacts = (owned: FieldReader): Facts => {
  const amount = noteUnlessDecimal(owned, 'amulet_amount');
  const to = [{ party: owned.text('amulet_owner') ?? '', amount: amount ?? '' }];
  return { to, ...present({ amount }) };
};

const abortFacts = (abort: FieldReader): Facts => ({
  to: [],
  ...present({ subject: abort.text('transfer_instruction_cid') }),
});

/** The kinds of the interface: the field that holds one, and the words of real services for it. */
export const kinds = [
  { kind: 'transfer', field: 'transfer', words: ['transfer'], facts: transferFacts },
  { kind: 'mint', field: 'mint', words: ['mint'], facts: ownerFacts },
  { kind: 'tap', field: 'tap', words: ['devnet_tap', 'tap'], facts: ownerFacts },
  {
    kind: 'abort',
    field: 'abort_transfer_instruction',
    words: ['abort_transfer_instruction'],
    facts: abortFacts,
  },
] as const satisfies readonly {
  readonly kind: string;
  readonly field: string;
  readonly words: readonly [string, ...string[]];
  readonly facts: (content: FieldReader) => Facts;
}[];
