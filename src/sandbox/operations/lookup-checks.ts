import type { JsonObject } from '../../lib/json/json.ts';
import { checkContractId, checkUpdateId } from '../../ledger/ids/identifiers.ts';
import { isPresent, objectAt } from '../../ledger/rules/rules.ts';
import { invalidArgument, invalidField, missingField } from '../server/ledger-errors.ts';
import { textAt, textsAt } from '../../lib/json/fields.ts';
import { checkEventFormat, checkTransactionFormat, firstError } from '../server/format-rules.ts';
import { refuseOperation, type OperationRefusal } from './operation-result.ts';

/** Interface 4.1: the id is there, and is one. */
export const checkContractRequest = (request: JsonObject): OperationRefusal | undefined => {
  const id = textAt(request, 'contractId');
  if (id === '') return refuseOperation(missingField('contract_id'));
  return checkContractId(id) === undefined
    ? undefined
    : refuseOperation(invalidField('contract_id', `cannot parse ContractId "${id}"`));
};

const checkUpdate = (request: JsonObject): OperationRefusal | undefined => {
  const id = textAt(request, 'updateId');
  if (id === '') return refuseOperation(missingField('update_id'));
  return checkUpdateId(id) === undefined
    ? undefined
    : refuseOperation(invalidArgument(`"${id}" is not an update id`));
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

/** Interface 4.2: parties or a format, not both; the real service refuses neither, too. */
export const checkTransactionRequest = (request: JsonObject): OperationRefusal | undefined =>
  firstError([
    () => checkParties(request),
    () => checkUpdate(request),
    () => checkTransactionFormat(objectAt(request, 'transactionFormat')),
  ]);

/** Interface 4.5: the format is required; a body without it is decoded all the same. */
export const checkUpdateRequest = (request: JsonObject): OperationRefusal | undefined => {
  const format = objectAt(request, 'updateFormat');
  return firstError([
    () => checkUpdate(request),
    () => (format === undefined ? refuseOperation(missingField('update_format')) : undefined),
    () => checkTransactionFormat(objectAt(format, 'includeTransactions')),
    () => checkEventFormat(objectAt(format, 'includeReassignments')),
  ]);
};
