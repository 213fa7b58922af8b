import { addDecimals, isDecimal } from '../../lib/numbers/decimal.ts';
import { omitUndefined } from '../../lib/json/fields.ts';
import type { FieldReader } from './field-reader.ts';

/** Fields that the service omits are empty. */
interface TransferReceiver {
  readonly party: string;
  readonly amount: string;
}

/** A contract ends once. If a scan lists two endings, the first of these is shown. */
export const offerEndings = [
  'accepted',
  'executed',
  'rejected',
  'withdrawn',
  'canceled',
  'expired',
  'aborted',
] as const;

export type OfferEnding = (typeof offerEndings)[number];

/** What an activity does to an offer or an allocation: it opens one or ends some. */
export interface OpenContractChange {
  readonly contracts: readonly string[];
  readonly step: 'opens' | OfferEnding;
}

export interface ActivityContent {
  readonly from?: string;
  readonly to: readonly TransferReceiver[];
  /** A decimal as sent; for several receivers the exact sum. */
  readonly amount?: string;
  /** The party that issued the token, Amulet as well; absent where the row names none. */
  readonly issuer?: string;
  /** The issuer's id of a token other than Amulet. Its amounts are in no sum of Amulet. */
  readonly token?: string;
  /** Set instead of `amount` for a token other than Amulet. */
  readonly tokenAmount?: string;
  readonly subject?: string;
  readonly description?: string;
  readonly step?: OpenContractChange;
}

const noteUnlessDecimal = (reader: FieldReader, key: string): string | undefined => {
  const amount = reader.text(key);
  if (amount !== undefined && !isDecimal(amount)) reader.note(key, 'is not a decimal');
  return amount;
};

const nothing = '0.0000000000';

const receivedTotal = (receivers: readonly TransferReceiver[]): string | undefined => {
  const [first, ...others] = receivers;
  if (first === undefined) return nothing;
  if (others.length === 0) return first.amount === '' ? undefined : first.amount;
  return addDecimals(receivers.map(({ amount }) => amount));
};

/**
 * For an offer, the service lists the sender as the receiver, since it holds the value until
 * acceptance.
 */
const offeredTo = (
  transfer: FieldReader,
  from: string | undefined,
  to: readonly TransferReceiver[],
): readonly TransferReceiver[] => {
  const party = transfer.text('transferInstructionReceiver') ?? '';
  if (party === '' || to.length === 0 || to.some((receiver) => receiver.party !== from)) return to;
  return [{ party, amount: noteUnlessDecimal(transfer, 'transferInstructionAmount') ?? '' }];
};

const transferSteps: ReadonlyMap<string, OpenContractChange['step']> = new Map([
  ['create_transfer_instruction', 'opens'],
  ['transfer_instruction_accept', 'accepted'],
]);

const transferStep = (transfer: FieldReader): OpenContractChange | undefined => {
  const step = transferSteps.get(transfer.text('transfer_kind') ?? '');
  const contract = transfer.text('transferInstructionCid') ?? '';
  return step === undefined || contract === '' ? undefined : { contracts: [contract], step };
};

const receiversOf = (reader: FieldReader): ActivityContent['to'] | undefined =>
  reader.objects('receivers')?.map((receiver) => ({
    party: receiver.text('party') ?? '',
    amount: noteUnlessDecimal(receiver, 'amount') ?? '',
  }));

const transferFacts = (transfer: FieldReader): ActivityContent => {
  const receivers = receiversOf(transfer);
  const from = transfer.object('sender')?.text('party');
  const to = offeredTo(transfer, from, receivers ?? []);
  return {
    to,
    ...omitUndefined({
      from,
      amount: receivers && receivedTotal(to),
      subject: transfer.text('transferInstructionCid'),
      description: transfer.text('description'),
      step: transferStep(transfer),
    }),
  };
};

const ownerFacts = (owned: FieldReader): ActivityContent => {
  const amount = noteUnlessDecimal(owned, 'amulet_amount');
  const to = [{ party: owned.text('amulet_owner') ?? '', amount: amount ?? '' }];
  return { to, ...omitUndefined({ amount }) };
};

/** How services and choices name an abort. */
const endings: ReadonlyMap<string, OfferEnding> = new Map([
  ['withdraw', 'withdrawn'],
  ['reject', 'rejected'],
  ['expire', 'expired'],
  ['cancel', 'canceled'],
]);

const abortFacts = (abort: FieldReader): ActivityContent => {
  const subject = abort.text('transfer_instruction_cid');
  const step = endings.get(abort.text('abort_kind') ?? '') ?? 'aborted';
  return subject === undefined
    ? { to: [] }
    : { to: [], subject, step: { contracts: [subject], step } };
};

const movedSteps: readonly OpenContractChange['step'][] = ['opens', ...offerEndings];

const movedStep = (moved: FieldReader): OpenContractChange | undefined => {
  const [contract, word] = [moved.text('contract_id'), moved.text('step')];
  const step = movedSteps.find((each) => each === word);
  return contract === undefined || step === undefined
    ? undefined
    : { contracts: [contract, ...(moved.texts('also_ends') ?? [])], step };
};

/** What an update does to holdings, or what an ending returned. */
export const movedFacts = (moved: FieldReader): ActivityContent => {
  const to = receiversOf(moved) ?? [];
  const amount = noteUnlessDecimal(moved, 'amount');
  // An amount of another instrument is neither added to amounts of amulet nor compared with them.
  const instrument = moved.object('instrument');
  const token = instrument?.text('id');
  const [first] = moved.objects('effects') ?? [];
  return {
    to,
    ...omitUndefined({
      from: moved.text('sender') ?? moved.text('actor'),
      amount: token === undefined ? amount : undefined,
      issuer: instrument?.text('admin') ?? first?.object('instrument')?.text('admin'),
      token,
      tokenAmount: token === undefined ? undefined : amount,
      subject: moved.text('contract_id'),
      description: moved.text('description'),
      step: movedStep(moved),
    }),
  };
};

export const activityContents = [
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
  readonly facts: (content: FieldReader) => ActivityContent;
}[];
