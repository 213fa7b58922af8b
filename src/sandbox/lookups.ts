import { isObject, type JsonObject } from '../lib/json.ts';
import { checkContractId, checkUpdateId } from '../ledger/identifiers.ts';
import { invalidArgument, invalidField, notFound, type LedgerError } from './errors.ts';
import { readEventFormat, readTransactionFormat, textAt, textsAt, wildcardFor } from './format.ts';
import {
  createdEvent,
  reassignmentJson,
  topologyJson,
  transactionJson,
  witnessesOf,
} from './tell.ts';
import type { Update, World } from './world.ts';

/** What an operation of the ledger comes to: an answer or an error of its own. */
export type Result = { readonly ok: JsonObject } | { readonly error: LedgerError };

const missingContract = (id: string): Result => ({
  error: notFound('CONTRACT_PAYLOAD_NOT_FOUND', 'Contract payload not found, or not visible.', [
    'CONTRACT_ID',
    id,
  ]),
});

/** Interface 4.1: the same answer for an unknown contract and for one that nobody named may see. */
export const contractById = (world: World, request: JsonObject): Result => {
  const id = textAt(request, 'contractId');
  const problem = checkContractId(id);
  if (problem !== undefined)
    return { error: invalidField('contract_id', `cannot parse ContractId "${id}"`) };
  const contract = world.contracts.get(id);
  if (contract === undefined) return missingContract(id);
  const witnesses = witnessesOf(contract, textsAt(request, 'queryingParties'));
  if (witnesses.length === 0) return missingContract(id);
  // Placeholders where the lookup cannot know, as the real service sends them (rule 5).
  const event = createdEvent(contract, { offset: 1, nodeId: 0, witnesses });
  return { ok: { createdEvent: { ...event, acsDelta: false } } };
};

const missingUpdate = (id: string): Result => ({
  error: notFound('UPDATE_NOT_FOUND', 'Update not found, or not visible.', ['UPDATE_ID', id]),
});

const badUpdateId = (id: string): Result => ({
  error: invalidArgument(`"${id}" is not an update id`),
});

/** Interface 4.2: parties or a format, never both; the real service refuses neither as well. */
export const transactionById = (world: World, request: JsonObject): Result => {
  const id = textAt(request, 'updateId');
  if (checkUpdateId(id) !== undefined) return badUpdateId(id);
  const format = request['transactionFormat'];
  const telling = isObject(format)
    ? readTransactionFormat(format)
    : wildcardFor(textsAt(request, 'requestingParties'));
  const update = world.updates.get(id);
  const transaction =
    update?.kind === 'transaction' ? transactionJson(world, update, telling) : undefined;
  return transaction === undefined ? missingUpdate(id) : { ok: { transaction } };
};

const told = (world: World, update: Update, format: JsonObject): JsonObject | undefined => {
  switch (update.kind) {
    case 'transaction': {
      const wanted = format['includeTransactions'];
      const value = isObject(wanted)
        ? transactionJson(world, update, readTransactionFormat(wanted))
        : undefined;
      return value && { Transaction: { value } };
    }
    case 'reassignment': {
      const wanted = format['includeReassignments'];
      const value = isObject(wanted)
        ? reassignmentJson(world, update, readEventFormat(wanted, false).parties)
        : undefined;
      return value && { Reassignment: { value } };
    }
    case 'topology': {
      const wanted = format['includeTopologyEvents'];
      const events = isObject(wanted) ? wanted['includeParticipantAuthorizationEvents'] : undefined;
      if (!isObject(events)) return undefined;
      const parties = textsAt(events, 'parties');
      const isSeen = parties.length === 0 || parties.includes(update.party);
      return isSeen ? { TopologyTransaction: { value: topologyJson(world, update) } } : undefined;
    }
    default:
      return update satisfies never;
  }
};

/** Interface 4.5: a kind that the format does not include is not found. */
export const updateById = (world: World, request: JsonObject): Result => {
  const id = textAt(request, 'updateId');
  if (checkUpdateId(id) !== undefined) return badUpdateId(id);
  const update = world.updates.get(id);
  const format = request['updateFormat'];
  const found = update && isObject(format) ? told(world, update, format) : undefined;
  return found === undefined ? missingUpdate(id) : { ok: { update: found } };
};
