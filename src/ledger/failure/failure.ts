import { isObject, tryParseJson } from '../../lib/json/json.ts';
import type { OperationName } from '../operations.ts';
import type { FieldProblem } from '../rules/rules.ts';
import type { Challenge, LedgerEnvelope } from './error-body.ts';

export type FailedRequest = OperationName | 'ledger' | 'scan';

/** What happened, the known facts, the next step. */
export interface FailureDescription {
  readonly summary: string;
  readonly detail: string;
  readonly hint: string;
}

export const joinDetails = (...parts: readonly (string | number | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join('; ');

export const formatSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

export interface ServiceError {
  readonly status: number;
  /** Absent if a proxy or web server may have written it. */
  readonly envelope?: LedgerEnvelope;
  /** Empty for a page without a title; absent if the body isn't HTML. */
  readonly page?: string;
  readonly challenge?: Challenge;
  readonly code?: string;
  readonly cause?: string;
  readonly correlationId?: string;
  readonly traceId?: string;
  /** -1 if it was redacted. */
  readonly category?: number;
  readonly grpcCode?: number;
  /** True: this submission will certainly not be committed. False promises nothing. */
  readonly definiteAnswer?: boolean;
  /** For a duplicate: the submission that was accepted before. */
  readonly existingSubmissionId?: string;
  readonly retryAfterMs?: number;
  readonly resources?: readonly (readonly [string, string])[];
  readonly context?: Readonly<Record<string, string>>;
  /** The first 2 kB of the body. */
  readonly body: string;
}

/** A possible reason for a refusal. */
export type TokenFault = { readonly fault: string; readonly remedy: string };

export type SentToken = {
  readonly user?: string | undefined;
  readonly faults: readonly TokenFault[];
};

export type TlsFileProblem = { readonly problem: string; readonly remedy: string };

/** `sent`: a byte may have been sent. */
export type Failure =
  | {
      readonly kind: 'unreachable';
      readonly code: string;
      readonly origin: string;
      readonly sent: boolean;
    }
  | { readonly kind: 'tls'; readonly code: string; readonly origin: string }
  | ({ readonly kind: 'tlsFile' } & TlsFileProblem)
  | {
      readonly kind: 'proxy';
      /** The address has no user name and no password. */
      readonly proxy: string;
      readonly origin: string;
      readonly code: string;
      /** The status of the response to CONNECT. */
      readonly status?: number;
    }
  | {
      readonly kind: 'timeout';
      readonly afterMs: number;
      readonly origin: string;
      readonly sent: boolean;
    }
  | {
      readonly kind: 'unauthorized' | 'forbidden';
      readonly error: ServiceError;
      readonly withoutToken?: true;
      readonly token?: SentToken;
    }
  | { readonly kind: 'rateLimited' | 'refused'; readonly error: ServiceError }
  | {
      readonly kind: 'notFound';
      readonly what: 'endpoint' | 'object';
      readonly error: ServiceError;
    }
  | {
      readonly kind: 'unreadable';
      readonly reason: 'not-json' | 'truncated' | 'too-large' | 'redirect';
      readonly status: number;
      readonly detail: string;
      readonly excerpt: string;
      /** Where it leads, as far as the address tells. */
      readonly to?: 'https' | 'sign-in' | 'elsewhere';
      /** Empty for a page without a title; absent if the body isn't HTML. */
      readonly page?: string;
    }
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] }
  | { readonly kind: 'noToken'; readonly reason: string }
  | { readonly kind: 'cancelled' };

/**
 * Another attempt is in flight, so this one was not submitted: a command, or the allocation of a
 * party (Canton, `ApiPartyManagementService`: PartyAllocationErrors).
 */
export const inFlightCodes: readonly string[] = [
  'SUBMISSION_ALREADY_IN_FLIGHT',
  'REQUEST_ALREADY_IN_FLIGHT',
];

/** True if only the response was too long: the request itself was carried out. */
export const isResponseTooLong = ({ code = '' }: ServiceError): boolean =>
  code.startsWith('JSON_API_MAXIMUM_LIST_ELEMENTS');

export const isTokenRefused = (failure: Failure): boolean =>
  failure.kind === 'unauthorized' &&
  (failure.error.envelope === 'error' || failure.error.challenge?.scheme === 'bearer');

/** These statuses, too, mean that an operation is missing. */
const missingStatuses: readonly number[] = [405, 501];

export const isOperationDisabled = (failure: Failure): boolean =>
  'error' in failure && failure.error.code === 'DEPRECATED_API_DISABLED';

export const isOperationMissing = (failure: Failure): boolean =>
  failure.kind === 'notFound'
    ? failure.what === 'endpoint'
    : isOperationDisabled(failure) ||
      (failure.kind === 'refused' && missingStatuses.includes(failure.error.status));

/**
 * The endpoint is there, and not what was asked for. A scan responds to that with 404 in JSON
 * (ErrorResponse), and in plain text if it has no such endpoint.
 */
export const isObjectMissing = (failure: Failure): boolean => {
  if (failure.kind !== 'notFound') return false;
  const json = tryParseJson(failure.error.body);
  return failure.what === 'object' || (isObject(json) && typeof json['error'] === 'string');
};

/** Reads that fail with these categories may be retried, according to the ledger. */
const passingCategories: readonly number[] = [1, 2, 3, 12];
const passingStatuses: readonly number[] = [429, 502, 503, 504];

/** Codes of a misconfigured proxy: another try would fail the same way. */
const lastingProxyCodes =
  /^(PROXY_(ADDRESS|SCHEME|DATA)|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HPE_)/;

const isProxyRetrySafe = ({ status, code }: Failure & { kind: 'proxy' }): boolean =>
  status === undefined ? !lastingProxyCodes.test(code) : passingStatuses.includes(status);

export const isRetrySafe = (failure: Failure): boolean => {
  switch (failure.kind) {
    case 'unreachable':
    case 'timeout':
    case 'rateLimited':
      return true;
    case 'proxy':
      return isProxyRetrySafe(failure);
    case 'unreadable':
      return failure.reason === 'truncated';
    case 'refused':
      return (
        passingStatuses.includes(failure.error.status) ||
        passingCategories.includes(failure.error.category ?? 0)
      );
    default:
      return false;
  }
};

export const retryDelayMs = (failure: Failure): number | undefined =>
  'error' in failure ? failure.error.retryAfterMs : undefined;

/** 5xx and 4xx have different exit codes. */
const serviceFailed = 500;

export const failureExitCode = (failure: Failure): number => {
  switch (failure.kind) {
    case 'unreadable':
      return 1;
    case 'invalid':
    case 'tlsFile':
      return 2;
    case 'notFound':
      // A missing endpoint proves nothing about the object.
      return failure.what === 'object' ? 3 : 5;
    case 'unauthorized':
    case 'forbidden':
    case 'noToken':
      return 4;
    case 'refused':
      return failure.error.status >= serviceFailed ? 11 : 5;
    case 'rateLimited':
      return 7;
    case 'unreachable':
    case 'tls':
    case 'proxy':
    case 'timeout':
      return 8;
    case 'cancelled':
      return 130;
    default:
      return failure satisfies never;
  }
};
