import type { JsonObject } from '../../lib/json/json.ts';
import { jsonReply, type HttpReply } from './reply.ts';

export interface LedgerError {
  readonly status: number;
  readonly code: string;
  readonly cause: string;
  readonly category: number;
  readonly grpc: number;
  readonly context?: Readonly<Record<string, string>>;
  readonly resources?: readonly (readonly [string, string])[];
  readonly correlationId?: string;
  /** A duration in words; present exactly when it makes sense to try again. */
  readonly retryInfo?: string;
  /**
   * Absent for the ledger itself. What the HTTP layer refuses names no participant; a bare gRPC status
   * has a sentence for its code, and nothing but that.
   */
  readonly origin?: 'http layer' | 'bare status';
}

const contextOf = ({ category, context }: LedgerError, traceId: string): JsonObject => ({
  participant: 'sandbox',
  category: String(category),
  tid: traceId,
  definite_answer: 'false',
  ...context,
});

/** Writes an error as the ledger does: the definite answer stands in the context, as a text. */
export const ledgerError = (error: LedgerError, traceId: string): HttpReply => {
  const { code, cause, category, origin, resources = [], retryInfo = null } = error;
  return jsonReply(error.status, {
    code,
    cause,
    correlationId: error.correlationId ?? (origin === 'http layer' ? traceId : null),
    traceId: origin === 'bare status' ? null : traceId,
    context: origin === undefined ? contextOf(error, traceId) : {},
    resources,
    errorCategory: category,
    grpcCodeValue: error.grpc,
    retryInfo,
    definiteAnswer: origin === 'http layer' ? false : null,
  });
};

/** An offset of a request that the ledger hasn't reached. */
export const offsetAfterLedgerEnd = (
  name: 'Begin' | 'End' | 'Active at',
  offset: number | string,
  end: number,
): LedgerError => ({
  status: 400,
  code: 'OFFSET_AFTER_LEDGER_END',
  cause: `${name} offset (${offset}) is after ledger end (${end})`,
  category: 12,
  grpc: 11,
  retryInfo: '1 second',
});

/** A refusal because of how things are; the same request may be right at another time. */
export const inThisState = (code: string, cause: string): LedgerError => ({
  status: 400,
  code,
  cause,
  category: 9,
  grpc: 9,
});

export const offsetOutOfRange = (begin: number, end: number): LedgerError =>
  inThisState('OFFSET_OUT_OF_RANGE', `End offset ${end} is before begin offset ${begin}.`);

/** A range that begins before the oldest updates that are kept. */
export const prunedData = (begin: number, pruned: number): LedgerError => ({
  ...inThisState(
    'PARTICIPANT_PRUNED_DATA_ACCESSED',
    `Updates request from ${begin} precedes pruned offset ${pruned}`,
  ),
  context: { earliest_offset: String(pruned) },
});

/** Errors about tokens and rights say nothing but a trace id. */
const redacted =
  (status: 401 | 403, grpc: number) =>
  (traceId: string): HttpReply =>
    jsonReply(status, {
      code: 'NA',
      cause: 'A security-sensitive error has been received',
      correlationId: traceId,
      traceId,
      context: {},
      resources: [],
      errorCategory: -1,
      grpcCodeValue: grpc,
      retryInfo: null,
      definiteAnswer: null,
    });

export const unauthenticated = redacted(401, 16);
export const permissionDenied = redacted(403, 7);

const invalid = (code: string, cause: string): LedgerError => ({
  status: 400,
  code,
  cause,
  category: 8,
  grpc: 3,
});

export const invalidArgument = (cause: string): LedgerError =>
  invalid('INVALID_ARGUMENT', `The submitted request has invalid arguments: ${cause}`);

export const invalidField = (field: string, reason: string): LedgerError =>
  invalid(
    'INVALID_FIELD',
    `The submitted command has a field with invalid value: Invalid field ${field}: ${reason}`,
  );

export const missingField = (field: string): LedgerError =>
  invalid('MISSING_FIELD', `The submitted command is missing a mandatory field: ${field}`);

export const notFoundError = (
  code: string,
  cause: string,
  resources: readonly (readonly [string, string])[],
): LedgerError => ({
  status: 404,
  code,
  cause,
  category: 11,
  grpc: 5,
  resources,
});
