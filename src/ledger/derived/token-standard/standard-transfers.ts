import { isArray, isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { objectAt, textIfAny, textsAt } from '../../../lib/json/fields.ts';
import {
  readAccount,
  metaText,
  accountProviders,
  variantTag,
  readAmount,
  UnexpectedShapeError,
  readMapEntries,
  readDamlRecord,
  sumAmounts,
  readText,
  type Account,
} from '../daml-values.ts';
import {
  descriptionField,
  isTransfer,
  plainTransfer,
  withKind,
  type ActivityDraft,
  type ChoiceReader,
  type ChoiceContext,
  type EffectRow,
} from '../draft.ts';
import { receiversOf } from '../effect-drafts.ts';
import type { Holding } from '../../effects/holding.ts';
import { readTransferContent } from '../transfer.ts';
import { actingParties, type ExercisedChoice } from '../../activity/update-events.ts';

export const choiceArgument = ({ event }: ExercisedChoice): JsonObject =>
  readDamlRecord(event, 'choice_argument');
export const exerciseResult = ({ event }: ExercisedChoice): JsonObject =>
  readDamlRecord(event, 'exercise_result');

/** Throws `UnexpectedShapeError` if the update doesn't create it. */
export const namedHolding = ({ holdings }: ChoiceContext, contractId: string): Holding => {
  const holding = holdings().get(contractId);
  if (holding === undefined)
    throw new UnexpectedShapeError('a holding that the result names is not created by the update');
  return { ...holding, amount: sumAmounts([holding.amount]) };
};

/** The owner of the new holding, or the account with a changed balance. */
const preapprovedReceiver = (seen: ChoiceContext, transferResult: JsonObject, sender: string) => {
  const made = isArray(transferResult['createdAmulets']) ? transferResult['createdAmulets'] : [];
  const [first] = made.flatMap((amulet) => {
    const cid = objectAt(amulet)?.['value'];
    const holding = typeof cid === 'string' ? seen.holdings().get(cid) : undefined;
    return holding === undefined ? [] : [holding.owner];
  });
  const changes = readMapEntries(objectAt(transferResult, 'summary')?.['balanceChanges']);
  return first ?? changes.map(([party]) => party).find((party) => party !== sender) ?? sender;
};

const sentWithoutChild = (seen: ChoiceContext): ActivityDraft => {
  const { exercised } = seen;
  const argument = choiceArgument(exercised);
  const transferResult = readDamlRecord(exerciseResult(exercised), 'result');
  const sender = readText(argument, 'sender');
  const receiver = preapprovedReceiver(seen, transferResult, sender);
  const outputs = [{ receiver, amount: readAmount(argument, 'amount'), receiverFeeRatio: '0.0' }];
  const { fields, notices } = readTransferContent(
    { transfer: { sender, outputs } },
    transferResult,
  );
  return { eventId: exercised.id, type: 'transfer', fields, notices };
};

/** `TransferPreapproval_Send`, which has an `AmuletRules_Transfer` below it, and its V2 without one. */
export const readPreapprovalSend: ChoiceReader = (seen) => {
  const drafts = seen.below();
  const { exercised } = seen;
  const transfers = drafts.some(isTransfer) ? drafts : [sentWithoutChild(seen)];
  const added = {
    ...descriptionField(
      choiceArgument(exercised)['description'] ?? reasonIn(choiceArgument(exercised)),
    ),
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

/** V1 and V2 write the two accounts differently. */
const orderedOf = ({ event }: ExercisedChoice): Ordered => {
  const transfer = readDamlRecord(event, 'choice_argument', 'transfer');
  const sender = readAccount(transfer, 'sender');
  const receiver = readAccount(transfer, 'receiver');
  return {
    sender,
    receiver,
    amount: readAmount(transfer, 'amount'),
    description: descriptionField(metaText(transfer, 'reason')),
    parties: accountProviders([sender, receiver]),
    executeBefore: textIfAny(transfer, 'executeBefore'),
  };
};

/** The value is locked and stays with its sender until the receiver accepts. */
const offer = (seen: ChoiceContext, instructionCid: string): readonly ActivityDraft[] => {
  const { exercised } = seen;
  const { sender, receiver, amount, description, parties, executeBefore } = orderedOf(exercised);
  const drafts = seen.below();
  const own: ActivityDraft = {
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
  const transfers = drafts.some(isTransfer) ? drafts : [own];
  return transfers.map((draft) => withKind(draft, added, more));
};

/** An immediate transfer: by a preapproval, which is below it and describes it, or to oneself. */
const direct = (seen: ChoiceContext): readonly ActivityDraft[] => {
  const drafts = seen.below();
  if (drafts.some(isTransfer)) return drafts;
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
    ...drafts,
  ];
};

/**
 * Pays the party that sells traffic: nobody receives a holding, and the sender burns what the
 * traffic costs, at most the argument's amount (ExternalPartyAmuletRules.daml).
 */
const isBurn = (completed: JsonObject | undefined): boolean => {
  const received = completed?.['receiverHoldingCids'];
  return isArray(received) && received.length === 0;
};

/** Tells the rest as if the name of the choice were not known. */
const tellRest = (seen: ChoiceContext): readonly ActivityDraft[] => {
  const drafts = seen.below();
  const { rows, drafts: draftsOf } = seen.rest();
  return [...drafts, ...draftsOf(rows)];
};

/** Reads `TransferFactory_Transfer` of V1 and V2. */
export const readFactoryTransfer: ChoiceReader = (seen) => {
  const output = objectAt(exerciseResult(seen.exercised), 'output');
  const tag = variantTag(output);
  if (tag === 'TransferInstructionResult_Completed')
    return isBurn(objectAt(output, 'value')) ? tellRest(seen) : direct(seen);
  if (tag !== 'TransferInstructionResult_Pending')
    throw new UnexpectedShapeError(`the result is ${tag === '' ? 'missing' : tag}`);
  return offer(seen, readText(objectAt(output, 'value'), 'transferInstructionCid'));
};

const isTransferRow = ({ kind, sender }: EffectRow): boolean =>
  kind === 'transfer' && sender !== undefined;

/**
 * The choice names the created holdings. The sender is in the result's metadata, or loses what the
 * receiver gains.
 */
export const readReceivedByResult = (
  seen: ChoiceContext,
  holdingIds: readonly string[],
): ActivityDraft => {
  const { exercised } = seen;
  if (holdingIds.length === 0) throw new UnexpectedShapeError('the result names no holding');
  const receivers = receiversOf(holdingIds.map((id) => namedHolding(seen, id)));
  const result = exerciseResult(exercised);
  const sender = metaText(result, 'sender') ?? seen.rest().rows.find(isTransferRow)?.sender;
  return {
    eventId: exercised.id,
    type: 'transfer',
    fields: plainTransfer({
      sender,
      receivers,
      more: descriptionField(metaText(result, 'reason')),
    }),
    notices: sender === undefined ? ['the update does not name the sender'] : [],
  };
};

/** Reads `TransferInstruction_Accept` of V1 and V2. */
export const readAcceptInstruction: ChoiceReader = (seen) => {
  const { exercised } = seen;
  const drafts = seen.below();
  const output = objectAt(exerciseResult(exercised), 'output');
  const hasTransfer = drafts.some(isTransfer);
  if (!hasTransfer && variantTag(output) !== 'TransferInstructionResult_Completed')
    throw new UnexpectedShapeError(`the result is ${variantTag(output) || 'missing'}`);
  const transfers = hasTransfer
    ? drafts
    : [
        readReceivedByResult(seen, textsAt(objectAt(output, 'value') ?? {}, 'receiverHoldingCids')),
        ...drafts,
      ];
  const added = {
    transferInstructionCid: readText(exercised.event, 'contract_id'),
    transfer_kind: 'transfer_instruction_accept',
  };
  return transfers.map((draft) => withKind(draft, added));
};

export const returnedHoldings = (
  { holdings: created }: ChoiceContext,
  ids: readonly string[],
): JsonObject => {
  const holdings = ids.flatMap((id) => created().get(id) ?? []);
  if (holdings.length === 0) return {};
  const receivers = receiversOf(holdings).map((share) => ({ ...share }));
  return { moved: { receivers, amount: sumAmounts(receivers.map(({ amount }) => amount)) } };
};

/** Finds ids in a list, or in the lists of a map from instruments (V2). */
export const contractIdsIn = (value: Json | undefined): readonly string[] => {
  if (isArray(value)) return value.filter((item) => typeof item === 'string');
  return isObject(value) ? Object.values(value).flatMap(contractIdsIn) : [];
};

export const readEndInstruction =
  (kind: 'withdraw' | 'reject' | 'expire' | 'abort'): ChoiceReader =>
  (seen) => {
    const { event, id } = seen.exercised;
    const drafts = seen.below();
    if (drafts.some(({ type }) => type === 'abort_transfer_instruction')) return drafts;
    const fields = {
      abort_transfer_instruction: {
        abort_kind: kind,
        transfer_instruction_cid: readText(event, 'contract_id'),
      },
      ...returnedHoldings(
        seen,
        contractIdsIn(objectAt(event, 'exercise_result')?.['senderChangeCids']),
      ),
    };
    return [
      {
        eventId: id,
        type: 'abort_transfer_instruction',
        fields,
        notices: [],
        parties: actingParties(event),
      },
      ...drafts,
    ];
  };

/** `TransferInstruction_Update`: for amulet it ends an offer that expired. */
export const readUpdateInstruction: ChoiceReader = (seen) => {
  const tag = variantTag(exerciseResult(seen.exercised)['output']);
  if (tag === 'TransferInstructionResult_Failed') return readEndInstruction('expire')(seen);
  throw new UnexpectedShapeError(`the result is ${tag || 'missing'}`);
};
