import type { JsonObject } from '../../../lib/json/json.ts';
import { listAt, textAt, objectAt } from '../../../lib/json/fields.ts';
import { readOffset } from '../../../ledger/rules/rules.ts';
import { transactionJson } from '../../json/update-json.ts';
import { notFoundError } from '../../server/ledger-errors.ts';
import type { LedgerState } from '../../state/ledger-state.ts';
import type { Node, Update } from '../../state/update-model.ts';
import { parseEventFormat, type EventFilter } from './event-filter.ts';
import { checkUpdateRequest, updateById } from './lookups.ts';
import { refuseOperation, type OperationResult } from '../operation.ts';

/** The hash of a request, in hex. The JSON Ledger API decodes the bytes of a protobuf as base64. */
export const hashInRequest = (request: JsonObject): string =>
  Buffer.from(textAt(request, 'transactionHash'), 'base64').toString('hex');

/** Finds the update whose transaction has this hash, in hex. */
export const findUpdateByHash = ({ ordered }: LedgerState, hash: string): Update | undefined =>
  ordered.find((update) => update.kind === 'transaction' && update.signedHash === hash);

/** Looks up an update by the hash that its party signed (GetUpdateByHashRequest, 3.6.0). */
export const updateByHash = (world: LedgerState, request: JsonObject): OperationResult => {
  const hash = hashInRequest(request);
  const { id: updateId } = findUpdateByHash(world, hash) ?? {};
  if (updateId === undefined)
    return refuseOperation(
      notFoundError('UPDATE_NOT_FOUND', 'Update not found, or not visible.', [
        ['TRANSACTION_HASH', hash],
      ]),
    );
  const lookup = { ...request, updateId };
  return checkUpdateRequest(lookup) ?? updateById(world, lookup);
};

/** Looks up an update by its offset (GetUpdateByOffsetRequest). */
export const updateByOffset = (world: LedgerState, request: JsonObject): OperationResult => {
  const offset = readOffset(request['offset']) ?? '';
  const { id: updateId } = world.ordered.find((update) => String(update.offset) === offset) ?? {};
  if (updateId === undefined)
    return refuseOperation(
      notFoundError('UPDATE_NOT_FOUND', 'Update not found, or not visible.', [['OFFSET', offset]]),
    );
  const lookup = { ...request, updateId };
  return checkUpdateRequest(lookup) ?? updateById(world, lookup);
};

/** Each lookup asks all transactions, so this visits their nodes and makes nothing. */
const concern = (nodes: readonly Node[], contractId: string): boolean =>
  nodes.some(
    (node) =>
      node.contract.id === contractId ||
      (node.kind === 'exercise' && concern(node.children, contractId)),
  );

const findEvent = (
  transactions: readonly JsonObject[],
  kind: 'CreatedEvent' | 'ArchivedEvent',
  contractId: string,
): JsonObject | undefined =>
  transactions
    .flatMap((transaction) => listAt(transaction, 'events'))
    .map((event) => objectAt(event, kind))
    .find((event) => event !== undefined && textAt(event, 'contractId') === contractId);

const transactionsAbout = (
  world: LedgerState,
  contractId: string,
  filter: EventFilter,
): readonly JsonObject[] =>
  world.ordered.flatMap((update) => {
    if (update.kind !== 'transaction' || !concern(update.roots, contractId)) return [];
    const json = transactionJson(world, update, { filter, shape: 'acs delta' });
    return json === undefined ? [] : [json];
  });

/**
 * The creation and the end of a contract (GetEventsByContractIdRequest, 3.4.12 and 3.6.0). A contract
 * that ended in the transaction that created it has no events.
 */
export const eventsByContractId = (world: LedgerState, request: JsonObject): OperationResult => {
  const contractId = textAt(request, 'contractId');
  const filter = parseEventFormat(objectAt(request, 'eventFormat'));
  const transactions = transactionsAbout(world, contractId, filter);
  const createdEvent = findEvent(transactions, 'CreatedEvent', contractId);
  const archivedEvent = findEvent(transactions, 'ArchivedEvent', contractId);
  const { synchronizer: synchronizerId } = world;
  return createdEvent === undefined && archivedEvent === undefined
    ? refuseOperation(
        notFoundError('CONTRACT_EVENTS_NOT_FOUND', 'Contract events not found, or not visible.', [
          ['CONTRACT_ID', contractId],
        ]),
      )
    : {
        kind: 'ok',
        answer: {
          created: createdEvent === undefined ? null : { createdEvent, synchronizerId },
          archived: archivedEvent === undefined ? null : { archivedEvent, synchronizerId },
        },
      };
};
