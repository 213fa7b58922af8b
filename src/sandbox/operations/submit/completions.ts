import { hashAsBase64 } from '../../../ledger/ids/identifiers.ts';
import { textsAt } from '../../../lib/json/fields.ts';
import { isNumeric, type JsonObject } from '../../../lib/json/json.ts';
import { sha256Hex } from '../../../lib/sha256.ts';
import { encodeMessage } from '../../../verify/protobuf/protobuf-encode.ts';
import { field, repeated, type MessageSchema } from '../../../verify/protobuf/protobuf-message.ts';
import { toIsoTime } from '../../decimal-units.ts';
import { checkpointJson } from '../../json/update-json.ts';
import {
  errorContext,
  grpcStatus,
  notVisible,
  offsetAfterLedgerEnd,
  type LedgerError,
  ok,
  type OperationResult,
  missingRequired,
} from '../../server/replies.ts';
import type { Completion, LedgerState } from '../../state/ledger-state.ts';
import { hashInRequest } from '../lookups/lookups.ts';
import type { LedgerRequest } from '../../server/ledger-request.ts';

const entry: MessageSchema = {
  name: 'Entry',
  fields: { 1: field('key', 'text'), 2: field('value', 'text') },
};

const errorInfo: MessageSchema = {
  name: 'ErrorInfo',
  fields: {
    1: field('reason', 'text'),
    2: field('domain', 'text'),
    3: repeated('metadata', () => entry),
  },
};

/** The detail with the context of an error, in `google.protobuf.Any`: its bytes, and what is in them. */
const errorInfoOf = (error: LedgerError, traceId: string): JsonObject => {
  const context = errorContext(error, traceId);
  const metadata = Object.entries(context).map(([key, value]) => ({ key, value }));
  const info = { reason: error.code, domain: '' };
  const unknownFields = { fields: {} };
  return {
    typeUrl: 'type.googleapis.com/google.rpc.ErrorInfo',
    value: encodeMessage(errorInfo, { ...info, metadata }).toString('base64'),
    valueDecoded: { ...info, metadata: context, unknownFields },
    unknownFields,
  };
};

/** `JsStatus`; a submission that was recorded has code 0 and nothing else. */
const completionStatus = (error: LedgerError | undefined, traceId: string): JsonObject =>
  error === undefined
    ? { code: 0, message: '', details: [] }
    : {
        code: grpcStatus(error),
        message: `${error.code}(${error.category},${traceId.slice(0, 8)}): ${error.cause}`,
        details: [errorInfoOf(error, traceId)],
      };

/** What the traffic of one submission costs, in bytes: the scan counts the same. */
export const requestCost = 2500;

/** How a submission ended (Completion). The trace follows from its id, so it is the same each time. */
const completionJson = (
  { synchronizer, release }: LedgerState,
  { updateId = '', error, at, signedHash, ...rest }: Completion,
): JsonObject => {
  const trace = sha256Hex(rest.submissionId);
  return {
    ...rest,
    status: completionStatus(error, trace.slice(0, 32)),
    updateId,
    deduplicationPeriod: { DeduplicationOffset: { value: 0 } },
    traceContext: {
      traceparent: `00-${trace.slice(0, 32)}-${trace.slice(48)}-01`,
      tracestate: null,
    },
    synchronizerTime: { synchronizerId: synchronizer, recordTime: toIsoTime(at) },
    paidTrafficCost: requestCost,
    ...(release.hashFields.includes('transactionHash') && {
      transactionHash: hashAsBase64(signedHash),
    }),
  };
};

/** Lists how submissions ended since an offset, and the checkpoint at the end of the range. */
export const completions = (
  world: LedgerState,
  request: JsonObject,
  { now }: Pick<LedgerRequest, 'now'>,
): OperationResult => {
  const { beginExclusive = 0 } = request;
  if (!isNumeric(beginExclusive)) return missingRequired('beginExclusive');
  const begin = Number(String(beginExclusive));
  if (begin > world.offset) return offsetAfterLedgerEnd('Begin', begin, world.offset);
  const parties = textsAt(request, 'parties');
  const ended = world.completions.filter(
    ({ offset, actAs }) => offset > begin && actAs.some((party) => parties.includes(party)),
  );
  return ok([
    ...ended.map((completion) => ({
      completionResponse: { Completion: { value: completionJson(world, completion) } },
    })),
    { completionResponse: checkpointJson(world, now()) },
  ]);
};

/** How the submissions of a prepared transaction ended (GetCompletionByHashRequest, 3.6.0). */
export const completionByHash = (world: LedgerState, request: JsonObject): OperationResult => {
  const hash = hashInRequest(request);
  const ended = world.completions.filter(({ signedHash }) => signedHash === hash);
  if (ended.length === 0)
    return notVisible('Completion', 'COMPLETION_NOT_FOUND', 'TRANSACTION_HASH', hash);
  const accepted = ended.find(({ error }) => error === undefined);
  return ok({
    acceptedCompletion: accepted === undefined ? null : completionJson(world, accepted),
    lastRejectedCompletions: ended
      .filter(({ error }) => error !== undefined)
      .map((completion) => completionJson(world, completion)),
  });
};
