import type { OperationName } from '../operations.ts';
import type { FieldProblem } from '../rules/rules.ts';
import type { Challenge, LedgerEnvelope } from './error-body.ts';

/** What failed: one of the six operations, or another read of a service. */
export type FailedRequest = OperationName | 'ledger' | 'scan';

/** A failure as text: what happened, the known facts, the next step. */
export interface FailureDescription {
  readonly summary: string;
  readonly detail: string;
  readonly hint: string;
}

export const joinDetails = (...parts: readonly (string | number | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join('; ');

export const formatSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

/** An error as the service reports it. It contains no part of our request: no header, no token. */
export interface ServiceError {
  readonly status: number;
  /** The ledger's own form of the error; absent if a proxy or web server may have written it. */
  readonly envelope?: LedgerEnvelope;
  /** The title of an HTML page, empty if it has none; absent if the body isn't HTML. */
  readonly page?: string;
  /** What the response asks for to let the request in. */
  readonly challenge?: Challenge;
  readonly code?: string;
  readonly cause?: string;
  readonly correlationId?: string;
  readonly traceId?: string;
  /** Error category of the ledger, -1 if it was redacted. */
  readonly category?: number;
  /** The gRPC code of the ledger. */
  readonly grpcCode?: number;
  /** True: this submission will certainly not be committed. False promises nothing. */
  readonly definiteAnswer?: boolean;
  /** For a duplicate: the submission id under which the command was accepted before. */
  readonly existingSubmissionId?: string;
  /** The delay that the service requests, in milliseconds. */
  readonly retryAfterMs?: number;
  /** The subjects of the error, as type and name. */
  readonly resources?: readonly (readonly [string, string])[];
  /** The service's additional facts by key; only texts are kept. */
  readonly context?: Readonly<Record<string, string>>;
  /** The first 2 kB of the body. */
  readonly body: string;
}

/** Something about a token for which it may be refused, and what to do. */
export type TokenFault = { readonly fault: string; readonly remedy: string };

/** A token, without its text. None of this is verified. */
export type SentToken = {
  readonly user?: string | undefined;
  /** The possible reasons for which it was refused; empty if its claims show none. */
  readonly faults: readonly TokenFault[];
};

/** Why a certificate or key file cannot be used, and what to do. */
export type TlsFileProblem = { readonly problem: string; readonly remedy: string };

/** Every way in which a call can fail, as a value. `sent` says whether a byte may have been sent. */
export type Failure =
  | {
      readonly kind: 'unreachable';
      readonly code: string;
      readonly origin: string;
      readonly sent: boolean;
    }
  | { readonly kind: 'tls'; readonly code: string; readonly origin: string }
  /** A certificate or key file of this side cannot be used, so nothing was sent. */
  | ({ readonly kind: 'tlsFile' } & TlsFileProblem)
  /** A proxy opened no tunnel to the service, so nothing was sent. */
  | {
      readonly kind: 'proxy';
      /** The proxy's origin, without a user name or password. */
      readonly proxy: string;
      readonly origin: string;
      readonly code: string;
      /** The status of the proxy's response to CONNECT; absent if it sent none. */
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
      /** The request carried no token, so none was rejected. */
      readonly withoutToken?: true;
      readonly token?: SentToken;
    }
  | { readonly kind: 'rateLimited' | 'refused'; readonly error: ServiceError }
  | { readonly kind: 'notFound'; readonly what: 'route' | 'object'; readonly error: ServiceError }
  | {
      readonly kind: 'unreadable';
      readonly reason: 'not-json' | 'truncated' | 'too-large' | 'redirect';
      readonly status: number;
      readonly detail: string;
      readonly excerpt: string;
      /** The target of a redirect, as far as its address tells. */
      readonly to?: 'https' | 'sign-in' | 'elsewhere';
      /** The title of an HTML page, empty if it has none; absent if the body isn't HTML. */
      readonly page?: string;
    }
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] }
  /** There is no token to send, and why. */
  | { readonly kind: 'noToken'; readonly reason: string }
  | { readonly kind: 'cancelled' };

/**
 * Codes of a write that another attempt kept from being submitted, because that one is in flight: of a
 * command, and of the allocation of a party (Canton, `ApiPartyManagementService`: PartyAllocationErrors).
 */
export const inFlightCodes: readonly string[] = [
  'SUBMISSION_ALREADY_IN_FLIGHT',
  'REQUEST_ALREADY_IN_FLIGHT',
];

/** The response has more elements than the service returns: the request itself was carried out. */
export const isResponseTooLong = ({ code = '' }: ServiceError): boolean =>
  code.startsWith('JSON_API_MAXIMUM_LIST_ELEMENTS');

/** Returns whether a 401 is about the token; that of a proxy may ask for a password or a person. */
export const isTokenRefused = (failure: Failure): boolean =>
  failure.kind === 'unauthorized' &&
  (failure.error.envelope === 'error' || failure.error.challenge?.scheme === 'bearer');

/** Statuses of a server that has no such operation, besides 404. */
const missingStatuses: readonly number[] = [405, 501];

/**
 * Returns whether the ledger has the operation and disabled it as deprecated, before it read the request.
 * The code decides: its status is 400, which a gateway may change (Canton 3.6, `ApiDeprecation`).
 */
export const isOperationDisabled = (failure: Failure): boolean =>
  'error' in failure && failure.error.code === 'DEPRECATED_API_DISABLED';

/** Returns whether a service doesn't offer an operation; of a read, which changes nothing either way. */
export const isOperationMissing = (failure: Failure): boolean =>
  failure.kind === 'notFound'
    ? failure.what === 'route'
    : isOperationDisabled(failure) ||
      (failure.kind === 'refused' && missingStatuses.includes(failure.error.status));

/** Categories whose reads may be retried, according to the ledger. */
const passingCategories: readonly number[] = [1, 2, 3, 12];
const passingStatuses: readonly number[] = [429, 502, 503, 504];

/** Codes of a misconfigured proxy: another try would fail the same way. */
const lastingProxyCodes =
  /^(PROXY_(ADDRESS|SCHEME|DATA)|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HPE_)/;

const isProxyRetrySafe = ({ status, code }: Failure & { kind: 'proxy' }): boolean =>
  status === undefined ? !lastingProxyCodes.test(code) : passingStatuses.includes(status);

/** Returns whether a read that failed this way may be retried unchanged. Writes never are. */
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

/** Returns the delay that the service requests before a retry, in milliseconds. */
export const retryDelayMs = (failure: Failure): number | undefined =>
  'error' in failure ? failure.error.retryAfterMs : undefined;

/** A service that fails (5xx) and one that refuses (4xx) have different exit codes. */
const serviceFailed = 500;

/** The exit code of a failed read; a write has its own rules. */
export const failureExitCode = (failure: Failure): number => {
  switch (failure.kind) {
    case 'unreadable':
      return 1;
    case 'invalid':
    case 'tlsFile':
      return 2;
    case 'notFound':
      // A missing route proves nothing about the requested object.
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
