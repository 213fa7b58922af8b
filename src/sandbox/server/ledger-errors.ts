import { jsonReply, type HttpReply } from './reply.ts';

/** An error of the ledger in its own envelope. */
export interface LedgerError {
  readonly status: number;
  readonly code: string;
  readonly cause: string;
  readonly category: number;
  readonly grpc: number;
  readonly context?: Readonly<Record<string, string>>;
  readonly resources?: readonly (readonly [string, string])[];
  /** The submission that the error is about. */
  readonly correlationId?: string;
  /** A duration in words; present exactly when it makes sense to try again. */
  readonly retryInfo?: string;
  /** Absent for the ledger itself; what the HTTP layer refuses names no participant. */
  readonly origin?: 'http layer';
}

/** Writes an error as the ledger does: the definite answer stands in the context, as a text. */
export const ledgerError = (error: LedgerError, traceId: string): HttpReply => {
  const isLedgers = error.origin === undefined;
  const { code, cause, category, resources = [], retryInfo = null } = error;
  return jsonReply(error.status, {
    code,
    cause,
    correlationId: error.correlationId ?? (isLedgers ? null : traceId),
    traceId,
    context: isLedgers
      ? {
          participant: 'sandbox',
          category: String(category),
          tid: traceId,
          definite_answer: 'false',
          ...error.context,
        }
      : {},
    resources,
    errorCategory: category,
    grpcCodeValue: error.grpc,
    retryInfo,
    definiteAnswer: isLedgers ? null : false,
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

const inThisState = (code: string, cause: string): LedgerError => ({
  status: 400,
  code,
  cause,
  category: 9,
  grpc: 9,
});

/** A range that ends before it begins. */
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
      correlationId: null,
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

/** The refusal of a deprecated operation, which comes before the body is read (Canton 3.6, `ApiDeprecation`). */
export const operationDisabled = (path: string): LedgerError => ({
  status: 400,
  code: 'DEPRECATED_API_DISABLED',
  cause: `${path} was deprecated in Canton 3.4, is disabled by default since Canton 3.6 and will be removed in Canton 3.7. Set \`canton.participants.<participant>.features.deprecated.enable-deprecated-endpoints-34 = true\` to re-enable it temporarily.`,
  category: 9,
  grpc: 9,
});

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
