import type { JsonObject } from '../../../lib/json/json.ts';
import { checkContractId, checkUpdateId } from '../../../ledger/ids/identifiers.ts';
import { isPresent, objectAt, textAt, textsAt } from '../../../lib/json/fields.ts';
import {
  invalidArgument,
  invalidField,
  missingField,
  notFoundError,
} from '../../server/ledger-errors.ts';
import {
  checkTransactionFormat,
  checkUpdateFormat,
  firstError,
} from '../../server/format-rules.ts';
import { refuseOperation, type OperationRefusal, type OperationResult } from '../operation.ts';
import { contractStakeholders, type Contract, type Update } from '../../state/update-model.ts';
import { wildcardFilter, parseEventFormat, type EventFilter } from './event-filter.ts';
import { findFixture } from '../../activity/fixtures.ts';
import { createdEventJson } from '../../json/event-json.ts';
import {
  transactionJson,
  reassignmentJson,
  topologyJson,
  type TransactionJsonShape,
} from '../../json/update-json.ts';
import type { LedgerState } from '../../state/ledger-state.ts';

/** API description 4.1: the id is there, and is one. */
export const checkContractRequest = (request: JsonObject): OperationRefusal | undefined => {
  const id = textAt(request, 'contractId');
  if (id === '') return refuseOperation(missingField('contract_id'));
  return checkContractId(id) === undefined
    ? undefined
    : refuseOperation(invalidField('contract_id', `cannot parse ContractId "${id}"`));
};

/** Only the words about other digits were recorded. */
const whyNoUpdateId = (id: string): string =>
  /^[\da-f]*$/i.test(id) ? `"${id}" is not an update id` : `Failed to parse hex string: ${id}`;

const checkUpdate = (request: JsonObject): OperationRefusal | undefined => {
  const id = textAt(request, 'updateId');
  if (id === '') return refuseOperation(missingField('update_id'));
  return checkUpdateId(id) === undefined
    ? undefined
    : refuseOperation(invalidArgument(whyNoUpdateId(id)));
};

const eitherOr =
  'Please use either backwards compatible arguments (requesting_parties) or transaction_format';

const checkParties = (request: JsonObject): OperationRefusal | undefined => {
  const hasFormat = isPresent(request['transactionFormat']);
  const hasParties = isPresent(request['requestingParties']);
  if (hasFormat && hasParties) {
    const cause = `Both transaction_format and requesting_parties are set. ${eitherOr} but not both.`;
    return refuseOperation(invalidArgument(cause));
  }
  if (hasFormat || textsAt(request, 'requestingParties').length > 0) return undefined;
  const cause = `Either transaction_format or requesting_parties is required. ${eitherOr}.`;
  return refuseOperation(invalidArgument(cause));
};

/** API description 4.2: parties or a format, not both; the real service refuses neither, too. */
export const checkTransactionRequest = (request: JsonObject): OperationRefusal | undefined =>
  firstError([
    () => checkParties(request),
    () => checkUpdate(request),
    () => checkTransactionFormat(objectAt(request, 'transactionFormat')),
  ]);

/** API description 4.5: the format is required, but a body without it is decoded too. */
export const checkUpdateRequest = (request: JsonObject): OperationRefusal | undefined => {
  const format = objectAt(request, 'updateFormat');
  return firstError([() => checkUpdate(request), () => checkUpdateFormat(format)]);
};

/** The same answer for an unknown contract and for one that nobody who asks may see. */
const missingContract = (id: string): OperationRefusal => {
  const cause = 'Contract payload not found, or not visible.';
  return refuseOperation(notFoundError('CONTRACT_PAYLOAD_NOT_FOUND', cause, [['CONTRACT_ID', id]]));
};

const missingUpdate = (id: string): OperationRefusal => {
  const cause = 'Update not found, or not visible.';
  return refuseOperation(notFoundError('UPDATE_NOT_FOUND', cause, [['UPDATE_ID', id]]));
};

/** Those of the parties that ask who have a stake; without parties, everybody who has. */
const witnessesOf = (contract: Contract, asking: readonly string[]): readonly string[] => {
  const stakeholders = contractStakeholders(contract);
  const asked = new Set(asking);
  return asking.length === 0 ? stakeholders : stakeholders.filter((party) => asked.has(party));
};

/**
 * Looks up a contract (API description 4.1). What the lookup cannot know is sent as placeholders, as the
 * real service does, and the serialized contract with them: nobody is to read these (rule 5).
 */
export const contractById = (world: LedgerState, request: JsonObject): OperationResult => {
  const id = textAt(request, 'contractId');
  const specimen = findFixture('contract', id);
  if (specimen !== undefined) return specimen;
  const contract = world.contracts.get(id);
  if (contract === undefined) return missingContract(id);
  const witnesses = witnessesOf(contract, textsAt(request, 'queryingParties'));
  if (witnesses.length === 0) return missingContract(id);
  const seen = { witnesses, withBlob: true, views: [] };
  const context = { ...seen, offset: 1, nodeId: 0, acsDelta: false };
  return { kind: 'ok', answer: { createdEvent: createdEventJson(contract, context) } };
};

interface Format {
  readonly filter: EventFilter;
  readonly shape: TransactionJsonShape;
}

const readFormat = (format: JsonObject): Format => ({
  filter: parseEventFormat(objectAt(format, 'eventFormat')),
  shape:
    format['transactionShape'] === 'TRANSACTION_SHAPE_LEDGER_EFFECTS'
      ? 'ledger effects'
      : 'acs delta',
});

/** Looks up a transaction (API description 4.2): for parties, or in a format. */
export const transactionById = (world: LedgerState, request: JsonObject): OperationResult => {
  const id = textAt(request, 'updateId');
  const specimen = findFixture('transaction', id);
  if (specimen !== undefined) return specimen;
  const update = world.updates.get(id);
  if (update?.kind !== 'transaction') return missingUpdate(id);
  const given = objectAt(request, 'transactionFormat');
  const parties = textsAt(request, 'requestingParties');
  const format: Format =
    given === undefined
      ? { filter: wildcardFilter(parties), shape: 'acs delta' }
      : readFormat(given);
  const transaction = transactionJson(world, update, format);
  return transaction === undefined ? missingUpdate(id) : { kind: 'ok', answer: { transaction } };
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
  const specimen = findFixture('update', id);
  if (specimen !== undefined) return specimen;
  const update = world.updates.get(id);
  const format = objectAt(request, 'updateFormat');
  const found = update && format && tellUpdate(world, update, format);
  return found === undefined ? missingUpdate(id) : { kind: 'ok', answer: { update: found } };
};
