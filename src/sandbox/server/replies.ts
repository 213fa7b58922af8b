import { textAt } from '../../lib/json/fields.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import type { FieldProblem } from '../../ledger/rules/rules.ts';

export interface HttpReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long it waits for more: a list without an end. */
  readonly lateMs?: number | undefined;
}

export const jsonReply = (status: number, value: Json): HttpReply => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
});

export const textReply = (status: number, body: string): HttpReply => ({
  status,
  contentType: 'text/plain; charset=UTF-8',
  body,
});

export const malformedRequest = (reason: string): HttpReply =>
  textReply(400, `The request content was malformed:\n${reason}`);

/** The HTTP and the gRPC status of an error category (Canton, `ErrorCategory`). */
const statuses: Readonly<Record<number, readonly [http: number, grpc: number]>> = {
  1: [503, 14],
  2: [409, 10],
  8: [400, 3],
  9: [400, 9],
  10: [409, 6],
  11: [404, 5],
  12: [400, 11],
};

export interface LedgerError {
  readonly code: string;
  readonly cause: string;
  readonly category: number;
  readonly status?: number;
  readonly grpc?: number;
  readonly context?: Readonly<Record<string, string>>;
  readonly resources?: readonly (readonly [type: string, name: string])[];
  readonly correlationId?: string;
  /** A duration in words; present exactly when it makes sense to try again. */
  readonly retryInfo?: string;
  /** Whether deduplication covers the rejection of a submission. */
  readonly definite?: boolean;
  /** True for a gRPC status that has a sentence for its code, and nothing but that. */
  readonly isBare?: true;
}

export const grpcStatus = ({
  category,
  grpc = statuses[category]?.[1] ?? 2,
}: LedgerError): number => grpc;

export const errorContext = (
  { category, context, definite = false }: LedgerError,
  traceId: string,
): Readonly<Record<string, string>> => ({
  participant: 'sandbox',
  category: String(category),
  tid: traceId,
  definite_answer: String(definite),
  ...context,
});

/** Writes an error as the ledger does: the definite answer stands in the context, as a text. */
export const ledgerError = (error: LedgerError, traceId: string): HttpReply => {
  const { code, cause, category, isBare, resources = [], retryInfo = null } = error;
  return jsonReply(error.status ?? statuses[category]?.[0] ?? 500, {
    code,
    cause,
    correlationId: error.correlationId ?? null,
    traceId: isBare ? null : traceId,
    context: isBare ? {} : errorContext(error, traceId),
    resources,
    errorCategory: category,
    grpcCodeValue: grpcStatus(error),
    retryInfo,
    definiteAnswer: null,
  });
};

/** Why a request was not carried out: the ledger's own error, or a body that means nothing to it. */
export type Refusal =
  | { readonly kind: 'error'; readonly error: LedgerError }
  | { readonly kind: 'undecodable'; readonly reason: string; readonly path?: string | undefined };

export const undecodableBody = (reason: string, path?: string): Refusal => ({
  kind: 'undecodable',
  reason,
  path,
});

export const missingRequired = (field: string): Refusal =>
  undecodableBody('Missing required field', field);

export const invalidFieldType = ({ field, rule }: FieldProblem): Refusal =>
  rule === 'required'
    ? missingRequired(field)
    : undecodableBody(`Got a value with wrong type, expecting ${rule}`, field);

/** A value of an enumeration that the ledger does not know fails while the body is decoded. */
export const checkEnum = (
  json: JsonObject,
  key: string,
  known: readonly string[],
): Refusal | undefined => {
  const value = textAt(json, key);
  const supported = `Supported values: [${known.join(', ')}]`;
  return known.includes(value)
    ? undefined
    : undecodableBody(`Unrecognized enum value ${value}. ${supported}`, key);
};

export type OperationResult =
  | { readonly kind: 'ok'; readonly response: Json; readonly lateMs?: number | undefined }
  | Refusal;

export const ok = (response: Json, lateMs?: number): OperationResult => ({
  kind: 'ok',
  response,
  lateMs,
});

/** What cannot be decoded is refused in plain text, with the place. */
export const toReply = (result: OperationResult, traceId: string): HttpReply => {
  switch (result.kind) {
    case 'ok':
      return { ...jsonReply(200, result.response), lateMs: result.lateMs };
    case 'error':
      return ledgerError(result.error, traceId);
    case 'undecodable': {
      const place = result.path === undefined ? '' : ` at '${result.path}'`;
      return textReply(400, `Invalid value for: body (${result.reason}${place})`);
    }
    default:
      return result satisfies never;
  }
};

const refusal =
  (category: number) =>
  (code: string, cause: string, more: Partial<LedgerError> = {}): Refusal => ({
    kind: 'error',
    error: { category, code, cause, ...more },
  });

export const invalid = refusal(8);

/** Because of how things are; the same request may be right at another time. */
export const inThisState = refusal(9);

/** Too much at once, or two at the same time. */
export const contention = refusal(2);

export const notFound = (
  code: string,
  cause: string,
  ...resources: readonly (readonly [type: string, name: string])[]
): Refusal => refusal(11)(code, cause, { resources });

export const notVisible = (
  what: string,
  code: string,
  ...resource: readonly [type: string, name: string]
): Refusal => notFound(code, `${what} not found, or not visible.`, resource);

export const missingContract = (id: string, more: Partial<LedgerError> = {}): Refusal =>
  refusal(11)('CONTRACT_NOT_FOUND', `Contract could not be found with id ${id}`, {
    resources: [['CONTRACT_ID', id]],
    ...more,
  });

export const offsetAfterLedgerEnd = (
  name: 'Begin' | 'End' | 'Active at',
  offset: number | string,
  end: number,
): Refusal =>
  refusal(12)(
    'OFFSET_AFTER_LEDGER_END',
    `${name} offset (${offset}) is after ledger end (${end})`,
    {
      retryInfo: '1 second',
    },
  );

export const invalidArgument = (cause: string): Refusal =>
  invalid('INVALID_ARGUMENT', `The submitted request has invalid arguments: ${cause}`);

export const invalidField = (field: string, reason: string): Refusal =>
  invalid(
    'INVALID_FIELD',
    `The submitted command has a field with invalid value: Invalid field ${field}: ${reason}`,
  );

export const missingField = (field: string): Refusal =>
  invalid('MISSING_FIELD', `The submitted command is missing a mandatory field: ${field}`);

export const preprocessingFailed = (cause: string): Refusal =>
  invalid('COMMAND_PREPROCESSING_FAILED', `Command preprocessing failed: ${cause}`);

/** Stops the interpretation of a command. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.kind === 'error' ? refusal.error.cause : refusal.reason);
    this.refusal = refusal;
  }
}

export const refuseWith = (refusal: Refusal): never => {
  throw new Refused(refusal);
};

/** Errors about tokens and rights say nothing but a trace id. */
const redacted =
  (status: 401 | 403, grpcCodeValue: number) =>
  (traceId: string): HttpReply =>
    jsonReply(status, {
      code: 'NA',
      cause: 'A security-sensitive error has been received',
      correlationId: traceId,
      traceId,
      context: {},
      resources: [],
      errorCategory: -1,
      grpcCodeValue,
      retryInfo: null,
      definiteAnswer: null,
    });

export const unauthenticated = redacted(401, 16);
export const permissionDenied = redacted(403, 7);
