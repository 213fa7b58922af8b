import { objectAt, textAt } from '../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { isInstructionInterface, readDescribedTransfer } from './described-transfer.ts';
import type { EffectContract, EffectHistory } from './effects.ts';
import { readUpdateHistory, type UpdateContext } from './read-update.ts';

const carriesTransfer = (record: Json | undefined): JsonObject | undefined => {
  const transfer = objectAt(record, 'transfer');
  return readDescribedTransfer(transfer) === undefined ? undefined : transfer;
};

/** The view outranks the payload, whose fields are the registry's own. */
const carriedTransfer = ({ views, payload }: EffectContract): JsonObject | undefined =>
  [...views.filter(({ interfaceId }) => isInstructionInterface(interfaceId)), { value: payload }]
    .map(({ value }) => carriesTransfer(value))
    .find((transfer) => transfer !== undefined);

const answers = /^TransferInstruction_(?:Accept|Reject|Withdraw|Update)$/;

/** The offers that an update accepts, ends or continues. */
export const findAnsweredOffers = ({ events }: EffectHistory): readonly string[] =>
  events.flatMap((event) =>
    event.kind === 'exercise' && answers.test(event.choice) ? [event.contractId] : [],
  );

/**
 * Each transfer that the update makes, offers or ends, as the ledger sent it: of the request for it, of the
 * offer that ends, or of an offer whose request isn't visible. What is below a choice repeats its transfer.
 */
const transfersIn = ({ events, inputs }: EffectHistory): readonly JsonObject[] => {
  const transfers: (JsonObject | undefined)[] = [];
  for (let index = 0; index < events.length; index += 1) {
    const event = events[index];
    if (event?.kind === 'create') transfers.push(carriedTransfer(event.contract));
    if (event?.kind !== 'exercise') continue;
    const isRequest = event.choice === 'TransferFactory_Transfer';
    if (!isRequest && !answers.test(event.choice)) continue;
    const offer = inputs.get(event.contractId);
    transfers.push(isRequest ? carriesTransfer(event.argument) : offer && carriedTransfer(offer));
    index += event.below;
  }
  return transfers.filter((transfer) => transfer !== undefined);
};

const updateIdIn = (response: Json): string => {
  if (!isObject(response)) return '';
  const transaction =
    objectAt(response, 'transaction') ?? objectAt(response, 'update', 'Transaction', 'value') ?? {};
  return textAt(transaction, 'updateId') || textAt(response, 'update_id');
};

/**
 * Returns what a registry takes as proof of a transfer (`POST /registry/transfer/v0/proof` of the Registry
 * App): the update and its Transfer Object, unchanged. Empty where the update shows none.
 */
export const readTransferObjects = (
  response: Json,
  context: UpdateContext = { hasViews: false },
): readonly JsonObject[] => {
  const history = readUpdateHistory(response, context);
  if (history === undefined) return [];
  const updateId = updateIdIn(response);
  return transfersIn(history).map((transfer) => ({ updateId, transfer }));
};
