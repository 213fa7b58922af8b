import type { JsonObject } from '../../../lib/json/json.ts';
import { encodeMessage } from '../../../verify/protobuf/protobuf-encode.ts';
import { field, repeated, type MessageSchema } from '../../../verify/protobuf/protobuf-schema.ts';

/** Why a submission was not recorded, as its completion tells it. */
export interface CompletionError {
  readonly code: string;
  readonly cause: string;
  readonly category: number;
  /** The status of gRPC. */
  readonly grpc: number;
  /** Whether deduplication covers the rejection. The submission is never recorded either way. */
  readonly definite: boolean;
  readonly details?: Readonly<Record<string, string>>;
  readonly contractId?: string;
}

const entry: MessageSchema = {
  name: 'Entry',
  fields: { 1: field('key', 'text'), 2: field('value', 'text') },
};

/** `google.rpc.ErrorInfo`. */
const errorInfo: MessageSchema = {
  name: 'ErrorInfo',
  fields: {
    1: field('reason', 'text'),
    2: field('domain', 'text'),
    3: repeated('metadata', () => entry),
  },
};

/** `google.rpc.RequestInfo`. */
const requestInfo: MessageSchema = {
  name: 'RequestInfo',
  fields: { 1: field('requestId', 'text') },
};

/** `google.rpc.ResourceInfo`. */
const resourceInfo: MessageSchema = {
  name: 'ResourceInfo',
  fields: { 1: field('resourceType', 'text'), 2: field('resourceName', 'text') },
};

const unknownFields = { fields: {} };

/** A message in `google.protobuf.Any` as JSON: its bytes, and what is in them. */
const anyOf = (name: string, bytes: Buffer, decoded: JsonObject): JsonObject => ({
  typeUrl: `type.googleapis.com/google.rpc.${name}`,
  value: bytes.toString('base64'),
  valueDecoded: { ...decoded, unknownFields },
  unknownFields,
});

/** `google.rpc.RetryInfo` of one second. */
const retryInfo = anyOf('RetryInfo', Buffer.from('CgIIAQ==', 'base64'), {
  retryDelay: { seconds: 1, nanos: 0, unknownFields },
});

/** What goes wrong twice for the same reason is worth no retry; contention is. */
const contention = 2;

const detailsOf = (error: CompletionError, traceId: string): readonly JsonObject[] => {
  const { code: reason, category, definite, details, contractId: resourceName } = error;
  const context = {
    participant: 'sandbox',
    category: String(category),
    tid: traceId,
    definite_answer: String(definite),
    ...details,
  };
  const metadata = Object.entries(context).map(([key, value]) => ({ key, value }));
  const info = encodeMessage(errorInfo, { reason, domain: '', metadata });
  const request = encodeMessage(requestInfo, { requestId: traceId });
  const resource = { resourceType: 'CONTRACT_ID', resourceName: resourceName ?? '' };
  return [
    anyOf('ErrorInfo', info, { reason, domain: '', metadata: context }),
    anyOf('RequestInfo', request, { requestId: traceId, servingData: '' }),
    ...(resourceName === undefined
      ? []
      : [
          anyOf('ResourceInfo', encodeMessage(resourceInfo, resource), {
            ...resource,
            owner: '',
            description: '',
          }),
        ]),
    ...(category === contention ? [retryInfo] : []),
  ];
};

/** `JsStatus` of a completion; a submission that was recorded has code 0 and nothing else. */
export const completionStatus = (
  error: CompletionError | undefined,
  traceId: string,
): JsonObject => {
  if (error === undefined) return { code: 0, message: '', details: [] };
  const { code, category, cause, grpc } = error;
  return {
    code: grpc,
    message: `${code}(${category},${traceId.slice(0, 8)}): ${cause}`,
    details: detailsOf(error, traceId),
  };
};

export const inactiveContract = (contractId: string): CompletionError => ({
  code: 'LOCAL_VERDICT_INACTIVE_CONTRACTS',
  cause: 'Rejected transaction is referring to inactive contracts ',
  category: 11,
  grpc: 5,
  definite: false,
  details: { CONTRACT_ID: `List(${contractId})` },
  contractId,
});

/** It never reached the other participants, so it is certainly not recorded. */
export const notSequenced: CompletionError = {
  code: 'SEQUENCER_REQUEST_FAILED',
  cause: 'Failed to send command',
  category: 2,
  grpc: 10,
  definite: true,
};

/** Its deadline was over when it was recorded. Both times are ISO 8601. */
export const tooLate = (recordTime: string, maxRecordTime: string): CompletionError => ({
  code: 'LOCAL_VERDICT_MAX_RECORD_TIME_EXCEEDED',
  cause: `Rejected transaction as record time exceeds the maximum record time: recordTime=${recordTime}, maxRecordTime=${maxRecordTime}`,
  category: 2,
  grpc: 10,
  definite: false,
});

/** The command was recorded by an earlier submission, which is named as participants print it. */
export const duplicateCommand = (existing: string, completionOffset: number): CompletionError => ({
  code: 'DUPLICATE_COMMAND',
  cause: 'Command submission already exists.',
  category: 10,
  grpc: 6,
  definite: true,
  details: {
    accepted: 'true',
    existingSubmissionId: `Some(${existing})`,
    completion_offset: String(completionOffset),
  },
});

/** An earlier submission of the command is still under way. */
export const alreadyInFlight = (existing: string): CompletionError => ({
  code: 'SUBMISSION_ALREADY_IN_FLIGHT',
  cause: 'The submission is already in flight',
  category: 2,
  grpc: 10,
  definite: false,
  details: { existingSubmissionId: `Some(${existing})` },
});
