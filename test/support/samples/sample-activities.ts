import { parseActivity, type Activity } from '../../../src/ledger/activity/activity.ts';
import type { Json } from '../../../src/lib/json/json.ts';

const hex = (seed: number, length: number): string =>
  Array.from({ length }, (_, at) =>
    ((seed * 7919 + at * at * 31 + at * 13) % 16).toString(16),
  ).join('');

/** An event id as the service writes it, unlike its neighbors from the first digits on. */
export const eventId = (number: number): string => `#1220${hex(number + 1, 64)}:${number}`;

const parties = new Map<string, string>();

/** A party id, always the same for a hint. */
export const party = (hint: string): string => {
  const known = parties.get(hint);
  if (known !== undefined) return known;
  const id = `${hint}::1220${hex(hint.length * 17 + hint.charCodeAt(0), 64)}`;
  parties.set(hint, id);
  return id;
};

export const epoch = Date.UTC(2026, 1, 3, 12, 0, 0);

type Fields = Readonly<Record<string, Json>>;

const base = (number: number): Fields => ({
  event_id: eventId(number),
  date: new Date(epoch + number * 1000).toISOString(),
  offset: number.toString(16).padStart(16, '0'),
  domain_id: 'global-domain::1220be58c29e3a61',
  round: 41200 + Math.floor(number / 10),
});

export const transferRaw = (number: number, fields: Fields = {}): Fields => ({
  ...base(number),
  transfer: {
    sender: {
      party: party('alice'),
      sender_change_fee: '0.0000000000',
      sender_change_amount: '9499.8700000000',
      sender_fee: '0.1300000000',
      holding_fees: '0.0000000000',
      input_amulet_amount: '10000.0000000000',
    },
    receivers: [
      { party: party('bob'), amount: `${number}.2500000000`, receiver_fee: '0.0000000000' },
    ],
    balance_changes: [
      {
        party: party('alice'),
        change_to_initial_amount_as_of_round_zero: '-500.1300000000',
        change_to_holding_fees_rate: '0.0000000000',
      },
    ],
    ...fields,
  },
});

export const mintRaw = (number: number): Fields => ({
  ...base(number),
  mint: { amulet_owner: party('sv'), amulet_amount: '12.7700000000' },
});

export const tapRaw = (number: number): Fields => ({
  ...base(number),
  tap: { amulet_owner: party('dev'), amulet_amount: '100.0000000000' },
});

export const abortRaw = (number: number): Fields => ({
  ...base(number),
  abort_transfer_instruction: { transfer_instruction_cid: `00${hex(number, 136)}` },
});

export const unknownRaw = (number: number): Fields => ({
  ...base(number),
  lock: { reason: 'escrow', until: '2027-01-01T00:00:00Z' },
});

const read = (raw: Json): Activity => {
  const activity = parseActivity(raw);
  if (activity === undefined) throw new Error('A sample has no event_id.');
  return activity;
};

export const transfer = (number: number, fields: Fields = {}): Activity =>
  read(transferRaw(number, fields));

export const mint = (number: number): Activity => read(mintRaw(number));

/** A mint of an amount as a service may write it. */
export const mintOf = (number: number, amount: string): Activity =>
  read({ ...base(number), mint: { amulet_owner: party('sv'), amulet_amount: amount } });

export const tap = (number: number): Activity => read(tapRaw(number));
export const abort = (number: number): Activity => read(abortRaw(number));
export const unknown = (number: number): Activity => read(unknownRaw(number));

/** Transfers with consecutive numbers, oldest first. */
export const transfers = (count: number, from = 0): readonly Activity[] =>
  Array.from({ length: count }, (_, at) => transfer(from + at));
