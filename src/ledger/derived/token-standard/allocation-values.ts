import { isArray, isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { objectAt } from '../../../lib/json/fields.ts';
import {
  readAccount,
  metaText,
  accountProviders,
  readAmount,
  UnexpectedShapeError,
  readDamlRecord,
  sumAmounts,
  readText,
  type Account,
} from '../daml-values.ts';
import { descriptionField, plainTransfer, type ActivityDraft } from '../draft.ts';
import { contractIdsIn } from './standard-transfers.ts';

export interface Leg {
  readonly sender: Account;
  readonly receiver: Account;
  readonly amount: string;
  readonly description: JsonObject;
}

export const records = (value: Json | undefined): readonly JsonObject[] => {
  if (!isArray(value)) throw new UnexpectedShapeError('the transfer legs are not a list');
  return value.map((item) => {
    if (!isObject(item)) throw new UnexpectedShapeError('a transfer leg is not a record');
    return item;
  });
};

export const legOf = (leg: JsonObject): Leg => ({
  sender: readAccount(leg, 'sender'),
  receiver: readAccount(leg, 'receiver'),
  amount: readAmount(leg, 'amount'),
  description: descriptionField(metaText(leg, 'reason')),
});

/** V2: what the authorizing account sends or receives. */
const legOfSide = (side: JsonObject, authorizer: Account): Leg => {
  const other = readAccount(side, 'otherside');
  const which = readText(side, 'side');
  if (which !== 'SenderSide' && which !== 'ReceiverSide')
    throw new UnexpectedShapeError('side is neither SenderSide nor ReceiverSide');
  const [sender, receiver] = which === 'SenderSide' ? [authorizer, other] : [other, authorizer];
  const amount = readAmount(side, 'amount');
  return { sender, receiver, amount, description: descriptionField(metaText(side, 'reason')) };
};

export const textAt = (
  record: JsonObject | undefined,
  ...keys: readonly string[]
): string | undefined =>
  keys
    .map((key) => record?.[key])
    .find((value): value is string => typeof value === 'string' && value !== '');

interface Allocated {
  readonly holder: string;
  readonly legs: readonly Leg[];
  /** The holdings reserved for the next iteration of its settlement. */
  readonly reserved: readonly string[];
  readonly executors: readonly string[];
  readonly settlementId: string | undefined;
  readonly expiresAt: string | undefined;
}

/** Reads reserved amounts by instrument, also without legs (AllocationV2.daml). */
const reservedIn = (allocation: JsonObject): readonly string[] => {
  const funding = objectAt(allocation, 'nextIterationFunding') ?? {};
  return Object.keys(funding).map((instrument) => readAmount(funding, instrument));
};

/** V1 has one leg, V2 the sides of legs that one account authorizes. */
export const allocatedOf = (argument: JsonObject): Allocated => {
  const allocation = readDamlRecord(argument, 'allocation');
  const settlement = objectAt(argument, 'settlement') ?? objectAt(allocation, 'settlement');
  const executor = textAt(settlement, 'executor');
  const common = {
    reserved: reservedIn(allocation),
    executors: executor === undefined ? contractIdsIn(settlement?.['executors']) : [executor],
    settlementId: textAt(settlement, 'id') ?? textAt(objectAt(settlement, 'settlementRef'), 'id'),
    expiresAt:
      textAt(allocation, 'settlementDeadline') ??
      textAt(settlement, 'settleBefore', 'settlementDeadline'),
  };
  const leg = objectAt(allocation, 'transferLeg');
  if (leg !== undefined) {
    const only = legOf(leg);
    return { ...common, holder: only.sender.party, legs: [only] };
  }
  const authorizer = readAccount(allocation, 'authorizer');
  const legs = records(allocation['transferLegSides']).map((side) => legOfSide(side, authorizer));
  return { ...common, holder: authorizer.party, legs };
};

/** An allocation that only receives locks nothing. */
const sentBy = (holder: string, legs: readonly Leg[]): string =>
  sumAmounts(legs.filter(({ sender }) => sender.party === holder).map(({ amount }) => amount));

const plain = ({ sender, receiver, amount }: Leg): JsonObject => ({
  sender: sender.party,
  receiver: receiver.party,
  amount,
});

/** What an allocation locks, as a transfer of its holder to itself. */
export const reservedTransfer = (
  eventId: string,
  { holder, legs, reserved }: Allocated,
): ActivityDraft => ({
  eventId,
  type: 'transfer',
  fields: plainTransfer({
    sender: holder,
    receivers: [{ party: holder, amount: sumAmounts([sentBy(holder, legs), ...reserved]) }],
  }),
  notices: [],
});

export const allocationKind = (
  { legs, executors, settlementId, expiresAt }: Allocated,
  cid: string | undefined,
) => ({
  added: {
    ...(legs.find(({ description }) => 'description' in description)?.description ?? {}),
    transfer_kind: 'create_allocation',
    ...(cid !== undefined && { allocation_cid: cid }),
    legs: legs.map(plain),
    executors,
    ...(settlementId !== undefined && { settlement_id: settlementId }),
  },
  more: {
    parties: [
      ...executors,
      ...legs.flatMap(({ sender, receiver }) => [sender.party, receiver.party]),
      ...accountProviders(legs.flatMap(({ sender, receiver }) => [sender, receiver])),
    ],
    ...(expiresAt !== undefined && { expiresAt }),
  },
});
