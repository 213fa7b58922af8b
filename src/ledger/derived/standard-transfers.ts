import { isArray, isObject, type Json, type JsonObject } from '../../lib/json.ts';
import { objectAt } from '../rules.ts';
import { accountAt, metaText, providersOf, type Account } from './accounts.ts';
import {
  besides,
  described,
  isTransfer,
  plainTransfer,
  withKind,
  type Draft,
  type Reading,
  type Seen,
} from './draft.ts';
import { holdingIn, namedHolding, type Holding } from './holdings.ts';
import { changesOfHands, type HoldingsLog } from './holdings-log.ts';
import { transferContent } from './transfer.ts';
import { actingParties, type Exercised, type ScanUpdate } from './update-events.ts';
import { amountAt, NotAsExpected, pairsOf, recordAt, sumOf, textOf } from './values.ts';

export const argumentOf = ({ event }: Exercised): JsonObject => recordAt(event, 'choice_argument');
export const resultOf = ({ event }: Exercised): JsonObject => recordAt(event, 'exercise_result');

/** The constructor of a variant: updates write `{ tag, value }`. */
export const tagOf = (variant: Json | undefined): string => {
  const tag = objectAt(variant)?.['tag'];
  return typeof tag === 'string' ? tag : '';
};

const textsAt = (record: JsonObject | undefined, key: string): readonly string[] => {
  const value = record?.[key];
  return isArray(value) ? value.filter((item) => typeof item === 'string') : [];
};

const optionalText = (record: JsonObject, key: string): string | undefined => {
  const value = record[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** What the reports below say of value that changed hands; the sender is looked for by its party. */
const reportedSender = (logs: readonly HoldingsLog[], receiver: string): string | undefined =>
  changesOfHands(logs).find((movement) => movement.receiver.party === receiver)?.sender.party;

/** What one party received in holdings. */
export const receivedIn = (holdings: readonly Holding[]) =>
  [...new Set(holdings.map(({ owner }) => owner))].map((party) => ({
    party,
    amount: sumOf(holdings.filter(({ owner }) => owner === party).map(({ amount }) => amount)),
  }));

/** Who received by a preapproval: the owner of what was made, or whose balance changed beside. */
const preapprovedReceiver = (update: ScanUpdate, transferResult: JsonObject, sender: string) => {
  const made = isArray(transferResult['createdAmulets']) ? transferResult['createdAmulets'] : [];
  const [first] = made.flatMap((amulet) => {
    const cid = objectAt(amulet)?.['value'];
    const holding = typeof cid === 'string' ? holdingIn(update, cid) : undefined;
    return holding === undefined ? [] : [holding.owner];
  });
  const changes = pairsOf(objectAt(transferResult, 'summary')?.['balanceChanges']);
  return first ?? changes.map(([party]) => party).find((party) => party !== sender) ?? sender;
};

const sentWithoutChild = ({ exercised, update }: Seen): Draft => {
  const argument = argumentOf(exercised);
  const transferResult = recordAt(resultOf(exercised), 'result');
  const sender = textOf(argument, 'sender');
  const receiver = preapprovedReceiver(update, transferResult, sender);
  const outputs = [{ receiver, amount: amountAt(argument, 'amount'), receiverFeeRatio: '0.0' }];
  const { fields, notices } = transferContent({ transfer: { sender, outputs } }, transferResult);
  return { eventId: exercised.id, type: 'transfer', fields, notices };
};

/** `TransferPreapproval_Send`, which has an `AmuletRules_Transfer` below it, and its V2 without one. */
export const preapprovalSend: Reading = (seen) => {
  const { drafts } = seen.below();
  const { exercised } = seen;
  const transfers = drafts.some(isTransfer) ? besides(drafts) : [sentWithoutChild(seen)];
  const added = {
    ...described(argumentOf(exercised)['description'] ?? reasonIn(argumentOf(exercised))),
    transfer_kind: 'preapproval_send',
  };
  return transfers.map((draft) => withKind(draft, added, { eventId: exercised.id }));
};

const reasonIn = (argument: JsonObject): string | undefined => metaText(argument, 'reason');

interface Ordered {
  readonly sender: Account;
  readonly receiver: Account;
  readonly amount: string;
  readonly description: JsonObject;
  readonly parties: readonly string[];
  readonly executeBefore: string | undefined;
}

/** What a factory was told to transfer: V1 and V2 differ in how they write the two accounts. */
const orderedOf = ({ event }: Exercised): Ordered => {
  const transfer = recordAt(event, 'choice_argument', 'transfer');
  const sender = accountAt(transfer, 'sender');
  const receiver = accountAt(transfer, 'receiver');
  return {
    sender,
    receiver,
    amount: amountAt(transfer, 'amount'),
    description: described(metaText(transfer, 'reason')),
    parties: providersOf([sender, receiver]),
    executeBefore: optionalText(transfer, 'executeBefore'),
  };
};

/** An offer: the value is locked and stays with its sender until somebody takes it. */
const offer = (seen: Seen, instructionCid: string): readonly Draft[] => {
  const { exercised } = seen;
  const { sender, receiver, amount, description, parties, executeBefore } = orderedOf(exercised);
  const { drafts } = seen.below();
  const own: Draft = {
    eventId: exercised.id,
    type: 'transfer',
    fields: plainTransfer({
      sender: sender.party,
      receivers: [{ party: sender.party, amount }],
    }),
    notices: [],
  };
  const added = {
    ...description,
    transferInstructionReceiver: receiver.party,
    transferInstructionAmount: amount,
    transferInstructionCid: instructionCid,
    transfer_kind: 'create_transfer_instruction',
  };
  const more = {
    eventId: exercised.id,
    parties,
    ...(executeBefore !== undefined && { expiresAt: executeBefore }),
  };
  const transfers = drafts.some(isTransfer) ? besides(drafts) : [own];
  return transfers.map((draft) => withKind(draft, added, more));
};

/** A transfer at once: by a preapproval, which is below it and tells it, or to oneself. */
const direct = (seen: Seen): readonly Draft[] => {
  const { drafts } = seen.below();
  if (drafts.some(isTransfer)) return besides(drafts);
  const { sender, receiver, amount, description, parties } = orderedOf(seen.exercised);
  const receivers = [{ party: receiver.party, amount }];
  return [
    {
      eventId: seen.exercised.id,
      type: 'transfer',
      fields: plainTransfer({ sender: sender.party, receivers, more: description }),
      notices: [],
      parties,
    },
    ...besides(drafts),
  ];
};

/** `TransferFactory_Transfer` of V1 and V2. */
export const factoryTransfer: Reading = (seen) => {
  const output = objectAt(resultOf(seen.exercised), 'output');
  const tag = tagOf(output);
  if (tag === 'TransferInstructionResult_Completed') return direct(seen);
  if (tag !== 'TransferInstructionResult_Pending')
    throw new NotAsExpected(`the result is ${tag === '' ? 'missing' : tag}`);
  return offer(seen, textOf(objectAt(output, 'value'), 'transferInstructionCid'));
};

/**
 * Value that came to its receiver by a choice that names what it made: who sent it is in the
 * metadata of the result, or in the report of the change.
 */
export const receivedByResult = (
  seen: Seen,
  holdingIds: readonly string[],
  logs: readonly HoldingsLog[],
): Draft => {
  const { exercised, update } = seen;
  if (holdingIds.length === 0) throw new NotAsExpected('the result names no holding');
  const receivers = receivedIn(holdingIds.map((id) => namedHolding(update, id)));
  const result = resultOf(exercised);
  const sender = metaText(result, 'sender') ?? reportedSender(logs, receivers[0]?.party ?? '');
  return {
    eventId: exercised.id,
    type: 'transfer',
    fields: plainTransfer({ sender, receivers, more: described(metaText(result, 'reason')) }),
    notices: sender === undefined ? ['the update does not say who sent it'] : [],
  };
};

/** `TransferInstruction_Accept` of V1 and V2. */
export const acceptInstruction: Reading = (seen) => {
  const { exercised } = seen;
  const { drafts, untold } = seen.below();
  const output = objectAt(resultOf(exercised), 'output');
  const hasTransfer = drafts.some(isTransfer);
  if (!hasTransfer && tagOf(output) !== 'TransferInstructionResult_Completed')
    throw new NotAsExpected(`the result is ${tagOf(output) || 'missing'}`);
  const transfers = hasTransfer
    ? besides(drafts)
    : [
        receivedByResult(
          seen,
          textsAt(objectAt(output, 'value'), 'receiverHoldingCids'),
          untold.logs,
        ),
        ...besides(drafts),
      ];
  const added = {
    transferInstructionCid: textOf(exercised.event, 'contract_id'),
    transfer_kind: 'transfer_instruction_accept',
  };
  return transfers.map((draft) => withKind(draft, added));
};

/** What an end gives back: holdings that it made, and who owns them. */
export const returnedIn = ({ update }: Seen, ids: readonly string[]): JsonObject => {
  const holdings = ids.flatMap((id) => holdingIn(update, id) ?? []);
  if (holdings.length === 0) return {};
  const receivers = receivedIn(holdings);
  return { moved: { receivers, amount: sumOf(receivers.map(({ amount }) => amount)) } };
};

/** Contract ids in a list, or in the lists of a map from instruments (V2). */
export const idsIn = (value: Json | undefined): readonly string[] => {
  if (isArray(value)) return value.filter((item) => typeof item === 'string');
  return isObject(value) ? Object.values(value).flatMap(idsIn) : [];
};

/** The choices that end an offer without a transfer: `TransferInstruction_…` of V1 and V2. */
export const endInstruction =
  (kind: 'withdraw' | 'reject' | 'expire' | 'abort'): Reading =>
  (seen) => {
    const { event, id } = seen.exercised;
    const { drafts } = seen.below();
    const ended = drafts.filter(({ type }) => type === 'abort_transfer_instruction');
    if (ended.length > 0) return besides(drafts);
    const fields = {
      abort_transfer_instruction: {
        abort_kind: kind,
        transfer_instruction_cid: textOf(event, 'contract_id'),
      },
      ...returnedIn(seen, idsIn(objectAt(event, 'exercise_result')?.['senderChangeCids'])),
    };
    return [
      {
        eventId: id,
        type: 'abort_transfer_instruction',
        fields,
        notices: [],
        parties: actingParties(event),
      },
      ...besides(drafts),
    ];
  };

/** `TransferInstruction_Update`: of amulet it is the end of an offer that nobody took in time. */
export const updateInstruction: Reading = (seen) => {
  const tag = tagOf(resultOf(seen.exercised)['output']);
  if (tag === 'TransferInstructionResult_Failed') return endInstruction('expire')(seen);
  throw new NotAsExpected(`the result is ${tag || 'missing'}`);
};
