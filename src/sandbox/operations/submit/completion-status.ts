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

/** A message in `google.protobuf.Any` as JSON. */
const anyOf = (name: string, bytes: Buffer): JsonObject => ({
  typeUrl: `type.googleapis.com/google.rpc.${name}`,
  value: bytes.toString('base64'),
  unknownFields: { fields: {} },
});

const contextOf = ({ category, definite, details }: CompletionError): readonly [string, string][] =>
  Object.entries({
    category: String(category),
    definite_answer: String(definite),
    participant: "'sandbox'",
    ...details,
  });

/** `JsStatus` of a completion; a submission that was recorded has code 0 and nothing else. */
export const completionStatus = (
  error: CompletionError | undefined,
  submissionId: string,
): JsonObject => {
  if (error === undefined) return { code: 0, message: '', details: [] };
  const { code, category, cause, grpc } = error;
  const metadata = contextOf(error).map(([key, value]) => ({ key, value }));
  return {
    code: grpc,
    message: `${code}(${category},${submissionId.slice(0, 8)}): ${cause}`,
    details: [
      anyOf('ErrorInfo', encodeMessage(errorInfo, { reason: code, domain: '', metadata })),
      anyOf('RequestInfo', encodeMessage(requestInfo, { requestId: submissionId })),
    ],
  };
};

/** A contract of it was used by another transaction at the same time. */
export const lockedContracts: CompletionError = {
  code: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
  cause: 'Rejected transaction is referring to locked contracts',
  category: 2,
  grpc: 10,
  definite: false,
};

/** It never reached the other participants, so it is certainly not recorded. */
export const notSequenced: CompletionError = {
  code: 'SEQUENCER_REQUEST_FAILED',
  cause: 'Failed to send command',
  category: 2,
  grpc: 10,
  definite: true,
};

/** Too few participants confirmed it in time. */
export const timedOut: CompletionError = {
  code: 'MEDIATOR_SAYS_TX_TIMED_OUT',
  cause: 'Rejected transaction as the mediator did not receive sufficient confirmations in time',
  category: 2,
  grpc: 10,
  definite: false,
};

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
