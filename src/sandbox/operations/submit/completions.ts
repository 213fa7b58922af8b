import { hashAsBase64 } from '../../../ledger/ids/identifiers.ts';
import { checkpointJson } from '../../json/checkpoint-json.ts';
import { sha256Hex } from '../../../lib/sha256.ts';
import { textsAt } from '../../../lib/json/fields.ts';
import { isNumeric, type JsonObject } from '../../../lib/json/json.ts';
import { notFoundError, offsetAfterLedgerEnd } from '../../server/ledger-errors.ts';
import type { Completion, LedgerState } from '../../state/ledger-state.ts';
import { toIsoTime } from '../../state/ledger-time.ts';
import { hashInRequest } from '../lookups/further-lookups.ts';
import { completionStatus } from './completion-status.ts';
import { refuseOperation, undecodableBody, type OperationResult } from '../operation.ts';

/** The trace of a submission follows from its id, so it is the same each time. */
const traceIdOf = (submissionId: string): string => sha256Hex(submissionId).slice(0, 32);

/** How a submission ended (Completion of the JSON Ledger API). */
const completionJson = (
  { synchronizer, release }: LedgerState,
  { updateId = '', error, at, signedHash, ...rest }: Completion,
): JsonObject => ({
  ...rest,
  status: completionStatus(error, traceIdOf(rest.submissionId)),
  updateId,
  deduplicationPeriod: { DeduplicationOffset: { value: 0 } },
  traceContext: {
    traceparent: `00-${traceIdOf(rest.submissionId)}-${sha256Hex(rest.submissionId).slice(48)}-01`,
    tracestate: null,
  },
  synchronizerTime: { synchronizerId: synchronizer, recordTime: toIsoTime(at) },
  paidTrafficCost: 0,
  ...(release.hashFields.includes('transactionHash') && {
    transactionHash: hashAsBase64(signedHash),
  }),
});

const completedSince = (
  world: LedgerState,
  begin: number,
  parties: readonly string[],
): readonly JsonObject[] =>
  world.completions
    .filter(({ offset, actAs }) => offset > begin && actAs.some((party) => parties.includes(party)))
    .map((completion) => ({
      completionResponse: { Completion: { value: completionJson(world, completion) } },
    }));

/** Lists how submissions ended since an offset, and the checkpoint at the end of the range. */
export const completions = (
  world: LedgerState,
  request: JsonObject,
  nowMs: number,
): OperationResult => {
  const { beginExclusive = 0 } = request;
  if (!isNumeric(beginExclusive))
    return undecodableBody('Missing required field', 'beginExclusive');
  const begin = Number(String(beginExclusive));
  if (begin > world.offset)
    return refuseOperation(offsetAfterLedgerEnd('Begin', begin, world.offset));
  const parties = textsAt(request, 'parties');
  const end = { completionResponse: checkpointJson(world, nowMs) };
  return { kind: 'ok', answer: [...completedSince(world, begin, parties), end] };
};

/** How the submissions of a prepared transaction ended (GetCompletionByHashRequest, 3.6.0). */
export const completionByHash = (world: LedgerState, request: JsonObject): OperationResult => {
  const hash = hashInRequest(request);
  const ended = world.completions.filter(({ signedHash }) => signedHash === hash);
  if (ended.length === 0)
    return refuseOperation(
      notFoundError('COMPLETION_NOT_FOUND', 'Completion not found, or not visible.', [
        ['TRANSACTION_HASH', hash],
      ]),
    );
  const accepted = ended.find(({ error }) => error === undefined);
  return {
    kind: 'ok',
    answer: {
      acceptedCompletion: accepted === undefined ? null : completionJson(world, accepted),
      lastRejectedCompletions: ended
        .filter(({ error }) => error !== undefined)
        .map((completion) => completionJson(world, completion)),
    },
  };
};
