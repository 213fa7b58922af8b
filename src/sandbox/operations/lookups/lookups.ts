import type { JsonObject } from '../../../lib/json/json.ts';
import { checkContractId, checkUpdateId } from '../../../ledger/ids/identifiers.ts';
import { readOffset } from '../../../ledger/rules/rules.ts';
import {
  invalidArgument,
  invalidField,
  missingField,
  notVisible,
  type Refusal,
  ok,
  type OperationResult,
} from '../../server/replies.ts';
import { listAt, textAt, textsAt, isPresent, objectAt } from '../../../lib/json/fields.ts';
import { contractStakeholders, type Node, type Update } from '../../state/update-model.ts';
import {
  wildcardFilter,
  parseEventFormat,
  checkTransactionFormat,
  checkUpdateFormat,
} from './event-format.ts';
import { createdEventJson } from '../../json/event-json.ts';
import {
  transactionJson,
  reassignmentJson,
  topologyJson,
  type TransactionFormat,
} from '../../json/update-json.ts';
import type { LedgerState } from '../../state/ledger-state.ts';

export const checkContractRequest = (request: JsonObject): Refusal | undefined => {
  const id = textAt(request, 'contractId');
  if (id === '') return missingField('contract_id');
  return checkContractId(id) === undefined
    ? undefined
    : invalidField('contract_id', `cannot parse ContractId "${id}"`);
};

const checkUpdate = (request: JsonObject): Refusal | undefined => {
  const id = textAt(request, 'updateId');
  if (id === '') return missingField('update_id');
  return checkUpdateId(id) === undefined
    ? undefined
    : invalidArgument(`Failed to parse hex string: ${id}`);
};

const eitherOr =
  'Please use either backwards compatible arguments (requesting_parties) or transaction_format';

const checkParties = (request: JsonObject): Refusal | undefined => {
  const hasFormat = isPresent(request['transactionFormat']);
  if (hasFormat && isPresent(request['requestingParties']))
    return invalidArgument(
      `Both transaction_format and requesting_parties are set. ${eitherOr} but not both.`,
    );
  return hasFormat || textsAt(request, 'requestingParties').length > 0
    ? undefined
    : invalidArgument(`Either transaction_format or requesting_parties is required. ${eitherOr}.`);
};

/** API description 4.2: parties or a format, not both; the real service refuses neither, too. */
export const checkTransactionRequest = (request: JsonObject): Refusal | undefined =>
  checkParties(request) ??
  checkUpdate(request) ??
  checkTransactionFormat(objectAt(request, 'transactionFormat'));

/** API description 4.5: the format is required, but a body without it is decoded too. */
export const checkUpdateRequest = (request: JsonObject): Refusal | undefined =>
  checkUpdate(request) ?? checkUpdateFormat(objectAt(request, 'updateFormat'));

const missingUpdate = (...resource: readonly [type: string, name: string]): Refusal =>
  notVisible('Update', 'UPDATE_NOT_FOUND', ...resource);

/**
 * Looks up a contract (API description 4.1). What the lookup cannot know is sent as placeholders, as the
 * real service does, and the serialized contract with them: nobody is to read these (rule 5). A contract
 * that nobody who asks may see is answered as an unknown one.
 */
export const contractById = (world: LedgerState, request: JsonObject): OperationResult => {
  const id = textAt(request, 'contractId');
  const contract = world.contracts.get(id);
  const asked = textsAt(request, 'queryingParties');
  const witnesses = (contract === undefined ? [] : contractStakeholders(contract)).filter(
    (party) => asked.length === 0 || asked.includes(party),
  );
  if (contract === undefined || witnesses.length === 0)
    return notVisible('Contract payload', 'CONTRACT_PAYLOAD_NOT_FOUND', 'CONTRACT_ID', id);
  const seen = { witnesses, withBlob: true, views: [] };
  const context = { ...seen, offset: 1, nodeId: 0, acsDelta: false };
  return ok({ createdEvent: createdEventJson(contract, context) });
};

const readFormat = (format: JsonObject): TransactionFormat => ({
  filter: parseEventFormat(objectAt(format, 'eventFormat')),
  shape:
    format['transactionShape'] === 'TRANSACTION_SHAPE_LEDGER_EFFECTS'
      ? 'ledger effects'
      : 'acs delta',
});

export const transactionById = (world: LedgerState, request: JsonObject): OperationResult => {
  const id = textAt(request, 'updateId');
  const update = world.updates.get(id);
  const given = objectAt(request, 'transactionFormat');
  const parties = textsAt(request, 'requestingParties');
  const format: TransactionFormat =
    given === undefined
      ? { filter: wildcardFilter(parties), shape: 'acs delta' }
      : readFormat(given);
  const transaction =
    update?.kind === 'transaction' ? transactionJson(world, update, format) : undefined;
  return transaction === undefined ? missingUpdate('UPDATE_ID', id) : ok({ transaction });
};

/** An update in its variant, when the format includes that kind and lets something of it through. */
export const tellUpdate = (
  world: LedgerState,
  update: Update,
  format: JsonObject,
): JsonObject | undefined => {
  switch (update.kind) {
    case 'transaction': {
      const wanted = objectAt(format, 'includeTransactions');
      const value = wanted && transactionJson(world, update, readFormat(wanted));
      return value && { Transaction: { value } };
    }
    case 'reassignment': {
      const wanted = objectAt(format, 'includeReassignments');
      const value = wanted && reassignmentJson(world, update, parseEventFormat(wanted));
      return value && { Reassignment: { value } };
    }
    case 'topology': {
      const part = 'includeParticipantAuthorizationEvents';
      const wanted = objectAt(format, 'includeTopologyEvents', part);
      const parties = wanted && textsAt(wanted, 'parties');
      // No party named means all of them.
      const isSeen = parties?.length === 0 || parties?.includes(update.party) === true;
      return isSeen ? { TopologyTransaction: { value: topologyJson(world, update) } } : undefined;
    }
    default:
      return update satisfies never;
  }
};

/** Looks up an update (API description 4.5): a kind that the format does not include is not found. */
export const updateById = (world: LedgerState, request: JsonObject): OperationResult => {
  const id = textAt(request, 'updateId');
  const found = world.updates.get(id);
  const format = objectAt(request, 'updateFormat');
  const update = found && format && tellUpdate(world, found, format);
  return update === undefined ? missingUpdate('UPDATE_ID', id) : ok({ update });
};

const tellFound = (
  world: LedgerState,
  request: JsonObject,
  update: Update | undefined,
  resource: readonly [type: string, name: string],
): OperationResult => {
  if (update === undefined) return missingUpdate(...resource);
  const lookup = { ...request, updateId: update.id };
  return checkUpdateRequest(lookup) ?? updateById(world, lookup);
};

/** The hash of a request, in hex. The JSON Ledger API decodes the bytes of a protobuf as base64. */
export const hashInRequest = (request: JsonObject): string =>
  Buffer.from(textAt(request, 'transactionHash'), 'base64').toString('hex');

export const findUpdateByHash = ({ ordered }: LedgerState, hash: string): Update | undefined =>
  ordered.find((update) => update.kind === 'transaction' && update.signedHash === hash);

/** Looks up an update by the hash that its party signed (GetUpdateByHashRequest, 3.6.0). */
export const updateByHash = (world: LedgerState, request: JsonObject): OperationResult => {
  const hash = hashInRequest(request);
  return tellFound(world, request, findUpdateByHash(world, hash), ['TRANSACTION_HASH', hash]);
};

export const updateByOffset = (world: LedgerState, request: JsonObject): OperationResult => {
  const offset = readOffset(request['offset']) ?? '';
  const update = world.ordered.find((each) => String(each.offset) === offset);
  return tellFound(world, request, update, ['OFFSET', offset]);
};

/** Each lookup asks all transactions, so this visits their nodes and makes nothing. */
const concern = (nodes: readonly Node[], contractId: string): boolean =>
  nodes.some(
    (node) =>
      node.contract.id === contractId ||
      (node.kind === 'exercise' && concern(node.children, contractId)),
  );

/** GetEventsByContractIdRequest. A contract that its own transaction archived has no events. */
export const eventsByContractId = (world: LedgerState, request: JsonObject): OperationResult => {
  const id = textAt(request, 'contractId');
  const filter = parseEventFormat(objectAt(request, 'eventFormat'));
  const events = world.ordered.flatMap((update) => {
    if (update.kind !== 'transaction' || !concern(update.roots, id)) return [];
    return listAt(transactionJson(world, update, { filter, shape: 'acs delta' }), 'events');
  });
  const find = (kind: 'CreatedEvent' | 'ArchivedEvent') =>
    events
      .map((event) => objectAt(event, kind))
      .find((event) => event !== undefined && textAt(event, 'contractId') === id);
  const [createdEvent, archivedEvent] = [find('CreatedEvent'), find('ArchivedEvent')];
  const { synchronizer: synchronizerId } = world;
  if (createdEvent === undefined && archivedEvent === undefined)
    return notVisible('Contract events', 'CONTRACT_EVENTS_NOT_FOUND', 'CONTRACT_ID', id);
  return ok({
    created: createdEvent === undefined ? null : { createdEvent, synchronizerId },
    archived: archivedEvent === undefined ? null : { archivedEvent, synchronizerId },
  });
};
