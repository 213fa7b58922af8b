import * as v from 'valibot';
import { createdEvent } from './contract-schema.ts';
import { executeRequest } from './write-schema.ts';
import { transactionFormat, updateFormat } from './format-schema.ts';
import {
  anything,
  integer,
  listOf,
  looseObject,
  nullish,
  string,
  stringArray,
} from './schema-helpers.ts';
import { archivedEvent, jsTransaction } from './transaction-schema.ts';

/** GetUpdateByHashRequest (3.6.0). The response is that of update-by-id. */
export const updateByHashRequest = looseObject(() => ({ transactionHash: string, updateFormat }));

/** GetUpdateByOffsetRequest (3.4.12 and 3.6.0 alike). */
export const updateByOffsetRequest = looseObject(() => ({ offset: integer, updateFormat }));

/** GetCompletionByHashRequest (3.6.0). */
export const completionByHashRequest = looseObject(() => ({ transactionHash: string }));

/** Completion: how a submission ended. */
const completion = looseObject(() => ({
  commandId: string,
  status: nullish(looseObject(() => ({ code: integer }))),
  updateId: nullish(string),
  userId: nullish(string),
  actAs: nullish(stringArray),
  submissionId: nullish(string),
  offset: nullish(integer),
}));

/** GetCompletionByHashResponse (3.6.0). */
export const completionByHashResponse = looseObject(() => ({
  acceptedCompletion: nullish(completion),
  lastRejectedCompletions: nullish(listOf(completion)),
}));

/** ExecuteSubmissionAndWaitResponse. */
export const executeAndWaitResponse = looseObject(() => ({
  updateId: string,
  completionOffset: integer,
}));

/** JsExecuteSubmissionAndWaitForTransactionRequest. */
export const executeAndWaitForTransactionRequest = v.intersect([
  executeRequest,
  looseObject(() => ({ transactionFormat: nullish(transactionFormat) })),
]);

/** JsExecuteSubmissionAndWaitForTransactionResponse. */
export const executeAndWaitForTransactionResponse = looseObject(() => ({
  transaction: jsTransaction,
}));

/** GetEventsByContractIdRequest; only the format decides what is returned of the events. */
export const eventsByContractIdRequest = looseObject(() => ({
  contractId: string,
  eventFormat: anything,
}));

/** JsGetEventsByContractIdResponse. */
export const eventsByContractIdResponse = looseObject(() => ({
  created: nullish(looseObject(() => ({ createdEvent, synchronizerId: string }))),
  archived: nullish(looseObject(() => ({ archivedEvent, synchronizerId: string }))),
}));
