import type { JsonObject } from '../../../lib/json/json.ts';
import { textAt } from '../../../lib/json/fields.ts';
import type { LedgerError } from '../../server/ledger-errors.ts';
import type { User } from '../../server/users.ts';
import type { Completion, LedgerState } from '../../state/ledger-state.ts';
import type { CompletionError } from './completion-status.ts';
import { transactionById } from '../lookups/lookups.ts';
import { handleOperation } from '../operation-handlers.ts';
import { refuseOperation, type OperationResult } from '../operation.ts';

/** The HTTP status of a gRPC status, as far as completions have it. */
const httpStatus: Readonly<Record<number, number>> = { 5: 404, 6: 409, 10: 409 };

const errorOf = ({
  code,
  cause,
  category,
  grpc,
  definite,
  details,
}: CompletionError): LedgerError => ({
  ...{ code, cause, category, grpc },
  status: httpStatus[grpc] ?? 400,
  context: { ...details, definite_answer: String(definite) },
});

type SubmissionContext = { readonly user: User; readonly nowMs: number };

/** Executes a submission and reads how it ended. */
const execute = (
  world: LedgerState,
  request: JsonObject,
  { user, nowMs }: SubmissionContext,
): Completion | Exclude<OperationResult, { kind: 'ok' }> => {
  // What would happen later happens before the response.
  const context = { user, now: () => nowMs, later: (_ms: number, action: () => void) => action() };
  const result = handleOperation(world, 'executeSubmission', { request, context });
  if (result.kind !== 'ok') return result;
  const id = textAt(request, 'submissionId');
  const ended = world.completions.filter(({ submissionId }) => submissionId === id).at(-1);
  if (ended === undefined) throw new Error(`submission ${id} has no completion`);
  return ended.error === undefined ? ended : refuseOperation(errorOf(ended.error));
};

/** Executes, and responds when the submission ended (ExecuteSubmissionAndWaitResponse). */
export const executeAndWait = (
  world: LedgerState,
  request: JsonObject,
  context: SubmissionContext,
): OperationResult => {
  const ended = execute(world, request, context);
  if ('kind' in ended) return ended;
  const { updateId = '', offset } = ended;
  return { kind: 'ok', answer: { updateId, completionOffset: offset } };
};

/** As above, with the transaction: for its acting parties unless the request names a format. */
export const executeForTransaction = (
  world: LedgerState,
  { transactionFormat = null, ...request }: JsonObject,
  context: SubmissionContext,
): OperationResult => {
  const ended = execute(world, request, context);
  if ('kind' in ended) return ended;
  const { updateId = '', actAs } = ended;
  const wanted = transactionFormat === null ? { requestingParties: actAs } : { transactionFormat };
  return transactionById(world, { updateId, ...wanted });
};
