import { json, plain, type Reply } from './reply.ts';

/** An error of the ledger in its own envelope. */
export interface LedgerError {
  readonly status: number;
  readonly code: string;
  readonly cause: string;
  readonly category: number;
  readonly grpc: number;
  readonly context?: Readonly<Record<string, string>>;
  readonly resources?: readonly (readonly [string, string])[];
  readonly correlationId?: string;
  readonly retryInfo?: string;
}

/** Writes an error as the ledger does: the definite answer stands in the context, as a text. */
export const ledgerError = (error: LedgerError, traceId: string): Reply =>
  json(error.status, {
    code: error.code,
    cause: error.cause,
    correlationId: error.correlationId ?? null,
    traceId,
    context: {
      participant: "'sandbox'",
      category: String(error.category),
      tid: traceId,
      definite_answer: 'false',
      ...error.context,
    },
    resources: error.resources ?? [],
    errorCategory: error.category,
    grpcCodeValue: error.grpc,
    retryInfo: error.retryInfo ?? null,
    definiteAnswer: null,
  });

const redacted =
  (status: 401 | 403, grpc: number) =>
  (traceId: string): Reply =>
    json(status, {
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

/** A body that cannot be decoded is refused in plain text, with the place. */
export const undecodable = (reason: string, path?: string): Reply =>
  plain(400, `Invalid value for: body (${reason}${path === undefined ? '' : ` at '${path}'`})`);

export const unknownPath = (url: string): Reply =>
  json(404, { errors: [`HttpMethod(POST), uri: ${url}`], status: 404, ledgerApiError: null });

export const invalidArgument = (cause: string): LedgerError => ({
  status: 400,
  code: 'INVALID_ARGUMENT',
  cause: `The submitted request has invalid arguments: ${cause}`,
  category: 8,
  grpc: 3,
});

export const invalidField = (field: string, why: string): LedgerError => ({
  status: 400,
  code: 'INVALID_FIELD',
  cause: `The submitted command has a field with invalid value: Invalid field ${field}: ${why}`,
  category: 8,
  grpc: 3,
});

export const notFound = (
  code: string,
  cause: string,
  resource: readonly [string, string],
): LedgerError => ({
  status: 404,
  code,
  cause,
  category: 11,
  grpc: 5,
  resources: [resource],
});
