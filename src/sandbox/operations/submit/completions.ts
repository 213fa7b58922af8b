import { hashAsBase64 } from '../../../ledger/ids/identifiers.ts';
import { objectAt, textsAt } from '../../../lib/json/fields.ts';
import { isNumeric, type JsonObject, type Json } from '../../../lib/json/json.ts';
import { sha256Hex } from '../../../lib/sha256.ts';
import { toIsoTime } from '../../decimal-units.ts';
import { checkpointJson } from '../../json/update-json.ts';
import {
  notFoundError,
  offsetAfterLedgerEnd,
  type LedgerError,
} from '../../server/ledger-errors.ts';
import type { Completion, LedgerState, AcceptedSubmission } from '../../state/ledger-state.ts';
import { hashInRequest } from '../lookups/further-lookups.ts';
import { refuseOperation, undecodableBody, type OperationResult } from '../operation.ts';
import { completionStatus } from './completion-status.ts';

/** How far back a submission with the same command is looked for. */
type DeduplicationPeriod =
  | { readonly kind: 'duration'; readonly ms: number }
  | { readonly kind: 'offset'; readonly offset: number };

/** The longest period, and what stands for it when the submission leaves the choice. */
const maxMs = 7 * 24 * 3600 * 1000;

const numberOf = (json: Json | undefined): number => (isNumeric(json) ? Number(String(json)) : 0);

/** Reads `deduplicationPeriod` (API description 2, DeduplicationPeriod, and two more variants). */
export const parseDeduplicationPeriod = (request: JsonObject): DeduplicationPeriod => {
  const period = objectAt(request, 'deduplicationPeriod');
  const duration = objectAt(period, 'DeduplicationDuration', 'value');
  const offset = objectAt(period, 'DeduplicationOffset');
  if (offset !== undefined) return { kind: 'offset', offset: numberOf(offset['value']) };
  if (duration === undefined) return { kind: 'duration', ms: maxMs };
  const ms = numberOf(duration['seconds']) * 1000 + numberOf(duration['nanos']) / 1e6;
  return { kind: 'duration', ms };
};

/** A period that reaches back further than the participant remembers. */
export const exceedsMaxDeduplication = (
  period: DeduplicationPeriod,
  submissionId: string,
): LedgerError | undefined =>
  period.kind === 'offset' || period.ms <= maxMs
    ? undefined
    : {
        status: 400,
        code: 'INVALID_DEDUPLICATION_PERIOD',
        cause:
          'The submission contained an invalid deduplication period: it is longer than the longest',
        category: 9,
        grpc: 9,
        correlationId: submissionId,
        context: { longest_duration: `PT${maxMs / 3_600_000}H` },
      };

export const isWithinPeriod = (
  period: DeduplicationPeriod,
  accepted: AcceptedSubmission,
  nowMs: number,
): boolean =>
  period.kind === 'offset' ? accepted.offset > period.offset : nowMs - accepted.at <= period.ms;

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
