import type { Failure, ServiceError } from './failure.ts';
import type { FieldProblem } from './rules.ts';
import type { OperationName } from './operations.ts';

/** A failure in words: what happened, what is known of it, what to do next. */
export interface Explanation {
  readonly headline: string;
  readonly detail: string;
  readonly next: string;
}

const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('; ');

const inSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

const ids = ({ correlationId, traceId }: ServiceError): string | undefined =>
  joined(correlationId && `correlation id ${correlationId}`, traceId && `trace id ${traceId}`);

const said = (error: ServiceError): string =>
  joined(`HTTP ${error.status}`, error.code, error.cause, ids(error));

const unreachableNext: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'check that the service runs and that the port is right',
  ENOTFOUND: 'check the host name',
  EAI_AGAIN: 'name resolution failed: check the network and the host name',
};

const outcomeOf = (sent: boolean): string =>
  sent ? 'the request had left this machine' : 'nothing was sent';

const unreachable = (failure: Failure & { kind: 'unreachable' }): Explanation => ({
  headline: `${failure.origin} could not be reached`,
  detail: joined(failure.code, outcomeOf(failure.sent)),
  next: unreachableNext[failure.code] ?? 'check the address and the network, then try again',
});

const timeout = (failure: Failure & { kind: 'timeout' }): Explanation => ({
  headline: `no answer from ${failure.origin} in ${inSeconds(failure.afterMs)}`,
  detail: outcomeOf(failure.sent),
  next: 'try again, or give it more time with --timeout',
});

const missingRoute = (error: ServiceError, operation: OperationName | undefined): Explanation =>
  operation === 'activities'
    ? {
        headline: 'this scan has no activities route',
        detail: joined(
          `HTTP ${error.status} for POST /v0/activities`,
          'newer Scan releases removed it (Splice 0.6.8)',
        ),
        next: 'use a scan before 0.6.8; check that the URL ends in /api/scan',
      }
    : {
        headline: 'the service has no such route',
        detail: said(error),
        next: 'check the base URL and the version of the service',
      };

const missingObject = (error: ServiceError): Explanation => ({
  headline: 'not found, or not visible to you',
  detail: said(error),
  next: 'check the id, name other parties, or widen the format',
});

const limited = (error: ServiceError): Explanation => ({
  headline: 'the service limits the rate of requests',
  detail: joined(
    said(error),
    error.retryAfterMs === undefined
      ? undefined
      : `it asks to wait ${inSeconds(error.retryAfterMs)}`,
  ),
  next: 'wait, then ask less often',
});

const unreadableWords = {
  'not-json': {
    headline: 'the answer is not what the interface says',
    next: 'check that the URL is that of the service and not of a proxy or a web page',
  },
  truncated: {
    headline: 'the answer broke off',
    next: 'try again; a proxy may close connections early',
  },
  'too-large': { headline: 'the answer is too large', next: 'ask for less' },
  redirect: {
    headline: 'the service points elsewhere',
    next: 'give the address it points to, if you trust it',
  },
} as const;

const problemLine = ({ field, message, rule, remedy }: FieldProblem): string =>
  `${field} ${message} (${rule}): ${remedy}`;

/** Says a failure in the words of the operator. Never holds a token or a header. */
export const explain = (failure: Failure, operation?: OperationName): Explanation => {
  switch (failure.kind) {
    case 'unreachable':
      return unreachable(failure);
    case 'tls':
      return {
        headline: `no secure connection to ${failure.origin}`,
        detail: joined(failure.code, 'nothing was sent'),
        next: 'trust its certificate authority with NODE_EXTRA_CA_CERTS, or correct the address',
      };
    case 'timeout':
      return timeout(failure);
    case 'unauthorised':
      return {
        headline: 'the service refused the token',
        detail: said(failure.error),
        next: 'get a new token; it may have expired or be meant for another audience',
      };
    case 'forbidden':
      return {
        headline: 'the token lacks a right that this needs',
        detail: said(failure.error),
        next: 'the service gives no details on purpose: hand the ids to its operator',
      };
    case 'notFound':
      return failure.what === 'route'
        ? missingRoute(failure.error, operation)
        : missingObject(failure.error);
    case 'rateLimited':
      return limited(failure.error);
    case 'refused':
      return {
        headline:
          failure.error.status >= 500
            ? 'the service is in trouble'
            : 'the service refused the request',
        detail: said(failure.error),
        next: failure.error.status >= 500 ? 'try again later' : 'correct the request',
      };
    case 'unreadable':
      return {
        headline: unreadableWords[failure.why].headline,
        detail: joined(failure.status > 0 ? `HTTP ${failure.status}` : undefined, failure.detail),
        next: unreadableWords[failure.why].next,
      };
    case 'invalid':
      return {
        headline: 'the request breaks a rule; nothing was sent',
        detail: failure.problems.map(problemLine).join('; '),
        next: 'correct the field',
      };
    case 'cancelled':
      return { headline: 'cancelled', detail: 'no answer was waited for', next: 'ask again' };
    default:
      return failure satisfies never;
  }
};
