import { isArray, isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { objectAt } from '../../rules/rules.ts';
import { readAccount, metaText, accountProviders, type Account } from '../accounts.ts';
import {
  dropExplainedChanges,
  descriptionField,
  isTransfer,
  plainTransfer,
  withKind,
  type ActivityDraft,
  type ChoiceReader,
  type ChoiceContext,
} from '../draft.ts';
import { findHolding, namedHolding, type Holding } from './holdings.ts';
import { movementsBetweenOwners, type HoldingsLog } from './holdings-log.ts';
import { readTransferContent } from '../transfer.ts';
import {
  actingParties,
  type ExercisedChoice,
  type ScanUpdate,
} from '../../activity/update-events.ts';
import {
  readAmount,
  UnexpectedShapeError,
  readMapEntries,
  readDamlRecord,
  sumAmounts,
  readText,
} from '../daml-values.ts';
import { textIfAny, textsAt } from '../../../lib/json/fields.ts';

export const choiceArgument = ({ event }: ExercisedChoice): JsonObject =>
  readDamlRecord(event, 'choice_argument');
export const exerciseResult = ({ event }: ExercisedChoice): JsonObject =>
  readDamlRecord(event, 'exercise_result');

/** The constructor of a variant, which updates write as `{ tag, value }`. */
export const variantTag = (variant: Json | undefined): string => {
  const tag = objectAt(variant)?.['tag'];
  return typeof tag === 'string' ? tag : '';
};

/** Finds the sender of a reported transfer by its receiver. */
const reportedSender = (logs: readonly HoldingsLog[], receiver: string): string | undefined =>
  movementsBetweenOwners(logs).find((movement) => movement.receiver.party === receiver)?.sender
    .party;

/** Returns the amount that each party received in holdings. */
export const receiversOf = (holdings: readonly Holding[]) =>
  [...new Set(holdings.map(({ owner }) => owner))].map((party) => ({
    party,
    amount: sumAmounts(holdings.filter(({ owner }) => owner === party).map(({ amount }) => amount)),
  }));

/**
 * Finds the receiver of a preapproved transfer: the owner of the new holding, or the account with a
 * changed balance.
 */
const preapprovedReceiver = (update: ScanUpdate, transferResult: JsonObject, sender: string) => {
  const made = isArray(transferResult['createdAmulets']) ? transferResult['createdAmulets'] : [];
  const [first] = made.flatMap((amulet) => {
    const cid = objectAt(amulet)?.['value'];
    const holding = typeof cid === 'string' ? findHolding(update, cid) : undefined;
    return holding === undefined ? [] : [holding.owner];
  });
  const changes = readMapEntries(objectAt(transferResult, 'summary')?.['balanceChanges']);
  return first ?? changes.map(([party]) => party).find((party) => party !== sender) ?? sender;
};

const sentWithoutChild = ({ exercised, update }: ChoiceContext): ActivityDraft => {
  const argument = choiceArgument(exercised);
  const transferResult = readDamlRecord(exerciseResult(exercised), 'result');
  const sender = readText(argument, 'sender');
  const receiver = preapprovedReceiver(update, transferResult, sender);
  const outputs = [{ receiver, amount: readAmount(argument, 'amount'), receiverFeeRatio: '0.0' }];
  const { fields, notices } = readTransferContent(
    { transfer: { sender, outputs } },
    transferResult,
  );
  return { eventId: exercised.id, type: 'transfer', fields, notices };
};

/** `TransferPreapproval_Send`, which has an `AmuletRules_Transfer` below it, and its V2 without one. */
export const readPreapprovalSend: ChoiceReader = (seen) => {
  const { drafts } = seen.below();
  const { exercised } = seen;
  const transfers = drafts.some(isTransfer)
    ? dropExplainedChanges(drafts)
    : [sentWithoutChild(seen)];
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

/** Reads the arguments of a factory: V1 and V2 write the two accounts differently. */
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

/** An offer: the value is locked and stays with its sender until the receiver accepts. */
const offer = (seen: ChoiceContext, instructionCid: string): readonly ActivityDraft[] => {
  const { exercised } = seen;
  const { sender, receiver, amount, description, parties, executeBefore } = orderedOf(exercised);
  const { drafts } = seen.below();
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
  const transfers = drafts.some(isTransfer) ? dropExplainedChanges(drafts) : [own];
  return transfers.map((draft) => withKind(draft, added, more));
};

/** An immediate transfer: by a preapproval, which is below it and describes it, or to oneself. */
const direct = (seen: ChoiceContext): readonly ActivityDraft[] => {
  const { drafts } = seen.below();
  if (drafts.some(isTransfer)) return dropExplainedChanges(drafts);
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
    ...dropExplainedChanges(drafts),
  ];
};

/**
 * A transfer to the party that sells traffic: nobody receives a holding, and the sender burns what the
 * traffic costs, which is at most the amount of the argument (ExternalPartyAmuletRules.daml).
 */
const isBurn = (completed: JsonObject | undefined): boolean => {
  const received = completed?.['receiverHoldingCids'];
  return isArray(received) && received.length === 0;
};

/** `TransferFactory_Transfer` of V1 and V2. */
export const readFactoryTransfer: ChoiceReader = (seen) => {
  const output = objectAt(exerciseResult(seen.exercised), 'output');
  const tag = variantTag(output);
  if (tag === 'TransferInstructionResult_Completed')
    return isBurn(objectAt(output, 'value')) ? seen.lookThrough() : direct(seen);
  if (tag !== 'TransferInstructionResult_Pending')
    throw new UnexpectedShapeError(`the result is ${tag === '' ? 'missing' : tag}`);
  return offer(seen, readText(objectAt(output, 'value'), 'transferInstructionCid'));
};

/**
 * A transfer to the receiver by a choice that names the created holdings. The sender is in the metadata
 * of the result, or in the report of the change.
 */
export const readReceivedByResult = (
  seen: ChoiceContext,
  holdingIds: readonly string[],
  logs: readonly HoldingsLog[],
): ActivityDraft => {
  const { exercised, update } = seen;
  if (holdingIds.length === 0) throw new UnexpectedShapeError('the result names no holding');
  const receivers = receiversOf(holdingIds.map((id) => namedHolding(update, id)));
  const result = exerciseResult(exercised);
  const sender = metaText(result, 'sender') ?? reportedSender(logs, receivers[0]?.party ?? '');
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

/** `TransferInstruction_Accept` of V1 and V2. */
export const readAcceptInstruction: ChoiceReader = (seen) => {
  const { exercised } = seen;
  const { drafts, untold } = seen.below();
  const output = objectAt(exerciseResult(exercised), 'output');
  const hasTransfer = drafts.some(isTransfer);
  if (!hasTransfer && variantTag(output) !== 'TransferInstructionResult_Completed')
    throw new UnexpectedShapeError(`the result is ${variantTag(output) || 'missing'}`);
  const transfers = hasTransfer
    ? dropExplainedChanges(drafts)
    : [
        readReceivedByResult(
          seen,
          textsAt(objectAt(output, 'value') ?? {}, 'receiverHoldingCids'),
          untold.logs,
        ),
        ...dropExplainedChanges(drafts),
      ];
  const added = {
    transferInstructionCid: readText(exercised.event, 'contract_id'),
    transfer_kind: 'transfer_instruction_accept',
  };
  return transfers.map((draft) => withKind(draft, added));
};

/** Describes the holdings that an ending choice returns, with their owners. */
export const returnedHoldings = ({ update }: ChoiceContext, ids: readonly string[]): JsonObject => {
  const holdings = ids.flatMap((id) => findHolding(update, id) ?? []);
  if (holdings.length === 0) return {};
  const receivers = receiversOf(holdings);
  return { moved: { receivers, amount: sumAmounts(receivers.map(({ amount }) => amount)) } };
};

/** Contract ids in a list, or in the lists of a map from instruments (V2). */
export const contractIdsIn = (value: Json | undefined): readonly string[] => {
  if (isArray(value)) return value.filter((item) => typeof item === 'string');
  return isObject(value) ? Object.values(value).flatMap(contractIdsIn) : [];
};

/** The choices that end an offer without a transfer: `TransferInstruction_…` of V1 and V2. */
export const readEndInstruction =
  (kind: 'withdraw' | 'reject' | 'expire' | 'abort'): ChoiceReader =>
  (seen) => {
    const { event, id } = seen.exercised;
    const { drafts } = seen.below();
    const ended = drafts.filter(({ type }) => type === 'abort_transfer_instruction');
    if (ended.length > 0) return dropExplainedChanges(drafts);
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
      ...dropExplainedChanges(drafts),
    ];
  };

/** `TransferInstruction_Update`: for amulet it ends an offer that expired. */
export const readUpdateInstruction: ChoiceReader = (seen) => {
  const tag = variantTag(exerciseResult(seen.exercised)['output']);
  if (tag === 'TransferInstructionResult_Failed') return readEndInstruction('expire')(seen);
  throw new UnexpectedShapeError(`the result is ${tag || 'missing'}`);
};
