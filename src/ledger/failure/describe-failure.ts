import {
  describeForbidden,
  isScan,
  isWrite,
  describeNotFound,
  describeMissingRoute,
  outcomeUnknownHint,
  describeRateLimit,
  describeRefusal,
  tokenRequired,
  describeUnauthorized,
} from './describe-service-error.ts';
import { describeProxyRefusal } from './describe-proxy-refusal.ts';
import { type Failure, formatSeconds, joinDetails, type FailureDescription } from './failure.ts';
import type { OperationName } from '../operations.ts';
import type { FieldProblem } from '../rules/rules.ts';

const unreachableNext: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'check that the service runs and that the port is right',
  ENOTFOUND: 'check the host name',
  EAI_AGAIN: 'name resolution failed: check the network and the host name',
};

/** What can be done about a connection over TLS, by the code that ended it. */
const secureRemedies: readonly (readonly [code: RegExp, next: string])[] = [
  [/^ERR_TLS_FILES/, 'correct the file, or the setting that names it'],
  [/EXPIRED/, 'its certificate is over: tell its operator, and check the clock of this machine'],
  [/NOT_YET_VALID/, 'its certificate is not valid yet: check the clock of this machine'],
  [
    /ALTNAME|HOSTNAME/,
    'its certificate is for another name: correct the address, or give --server-name',
  ],
  [
    /CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE/,
    'it wants a certificate of yours: give --client-cert and --client-key',
  ],
  [/WRONG_VERSION|HTTP_REQUEST/, 'there is no TLS on this port: check the address'],
];

const remedyOfSecure = (code: string): string | undefined =>
  secureRemedies.find(([pattern]) => pattern.test(code))?.[1];

/** What to do about a certificate, or a connection over TLS, that ended with this code. */
export const tlsHint = (code: string): string =>
  remedyOfSecure(code) ??
  'trust its certificate authority with --ca-file or NODE_EXTRA_CA_CERTS, or correct the address';

const whatLeft = (sent: boolean): string =>
  sent ? 'the request had left this machine' : 'nothing was sent';

const unreachable = (
  { origin, code, sent }: Failure & { kind: 'unreachable' },
  operation?: OperationName,
): FailureDescription => {
  const again =
    unreachableNext[code] ??
    remedyOfSecure(code) ??
    'check the address and the network, then try again';
  return {
    summary: sent ? `${origin} broke off before it answered` : `${origin} could not be reached`,
    detail: joinDetails(code, whatLeft(sent)),
    hint: sent && isWrite(operation) ? outcomeUnknownHint : again,
  };
};

const timeout = (
  { origin, afterMs, sent }: Failure & { kind: 'timeout' },
  operation?: OperationName,
): FailureDescription => ({
  summary: `no answer from ${origin} in ${formatSeconds(afterMs)}`,
  detail: whatLeft(sent),
  hint:
    sent && isWrite(operation)
      ? outcomeUnknownHint
      : 'try again, or give it more time with --timeout',
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

const unreadable = (
  { reason, status, detail }: Failure & { kind: 'unreadable' },
  operation?: OperationName,
): FailureDescription => {
  const { headline, next } = unreadableWords[reason];
  return {
    summary: headline,
    detail: joinDetails(status > 0 ? `HTTP ${status}` : undefined, detail),
    // A redirect was not followed: nobody took the request.
    hint: isWrite(operation) && reason !== 'redirect' ? outcomeUnknownHint : next,
  };
};

const problemLine = ({ field, message, rule, remedy }: FieldProblem): string =>
  `${field} ${message} (${rule}): ${remedy}`;

/** Whether a ledger operation failed because the request carried no token. */
const lacksToken = (
  { withoutToken }: Failure & { kind: 'unauthorised' | 'forbidden' },
  operation?: OperationName,
): boolean => withoutToken === true && operation !== undefined && !isScan(operation);

/**
 * Says a failure in the words of an operator. Never holds a token or a header. With the operation
 * it knows a write from a read: after a write that may have arrived, it never says "try again".
 */
export const describeFailure = (
  failure: Failure,
  operation?: OperationName,
): FailureDescription => {
  switch (failure.kind) {
    case 'unreachable':
      return unreachable(failure, operation);
    case 'tls':
      return {
        summary: `no secure connection to ${failure.origin}`,
        detail: joinDetails(failure.code, 'nothing was sent'),
        hint: tlsHint(failure.code),
      };
    case 'proxy':
      return describeProxyRefusal(failure);
    case 'timeout':
      return timeout(failure, operation);
    case 'unauthorised':
      return lacksToken(failure, operation)
        ? tokenRequired(failure.error)
        : describeUnauthorized(failure.error, operation);
    case 'forbidden':
      return lacksToken(failure, operation)
        ? tokenRequired(failure.error)
        : describeForbidden(failure.error, operation);
    case 'notFound':
      return failure.what === 'route'
        ? describeMissingRoute(failure.error, operation)
        : describeNotFound(failure.error, operation);
    case 'rateLimited':
      return describeRateLimit(failure.error, operation);
    case 'refused':
      return describeRefusal(failure.error, operation);
    case 'unreadable':
      return unreadable(failure, operation);
    case 'invalid':
      return {
        summary: 'the request breaks a rule; nothing was sent',
        detail: failure.problems.map(problemLine).join('; '),
        hint: 'correct the field',
      };
    case 'noToken':
      return {
        summary: 'there is no token for the ledger; nothing was sent',
        detail: failure.reason,
        hint: 'see cantui config show for where it comes from',
      };
    case 'cancelled':
      return {
        summary: 'cancelled',
        detail: 'no answer was waited for',
        hint: isWrite(operation) ? outcomeUnknownHint : 'ask again',
      };
    default:
      return failure satisfies never;
  }
};
