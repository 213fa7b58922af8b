import {
  isScan,
  isWrite,
  describeNotFound,
  describeMissingRoute,
  outcomeUnknownHint,
  describeRateLimit,
  describeRefusal,
} from './describe-service-error.ts';
import { describeForeign, describeUnreadable } from './describe-foreign.ts';
import {
  describeForbidden,
  describeUnauthorized,
  tokenRequired,
} from './describe-token-refusal.ts';
import { describeProxyRefusal } from './describe-proxy-refusal.ts';
import {
  type Failure,
  formatSeconds,
  joinDetails,
  type FailureDescription,
  type FailedRequest,
} from './failure.ts';
import type { FieldProblem } from '../rules/rules.ts';

const unreachableNext: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'check that the service is running and the port is right',
  ENOTFOUND: 'check the host name',
  EAI_AGAIN: 'check the network, the DNS settings and the host name',
};

/** The next step after a failed TLS connection, by its error code. */
const secureRemedies: readonly (readonly [code: RegExp, next: string])[] = [
  [/EXPIRED/, 'its certificate has expired: contact its operator, and check this machine’s clock'],
  [/NOT_YET_VALID/, 'its certificate is not valid yet: check this machine’s clock'],
  [
    /ALTNAME|HOSTNAME/,
    'its certificate is for another name: fix the address, or set --server-name',
  ],
  [
    /CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE/,
    'it requires a client certificate: set --client-cert and --client-key',
  ],
  [
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/,
    'it supports no version of TLS from 1.2 on: ask its operator to update it',
  ],
  [/WRONG_VERSION|HTTP_REQUEST/, 'this port does not use TLS: check the address'],
];

const remedyOfSecure = (code: string): string | undefined =>
  secureRemedies.find(([pattern]) => pattern.test(code))?.[1];

/** Returns the next step after a certificate or TLS error with this code. */
export const tlsHint = (code: string): string =>
  remedyOfSecure(code) ??
  'trust its certificate authority with --ca-file or NODE_EXTRA_CA_CERTS, or fix the address';

const whatLeft = (sent: boolean): string =>
  sent ? 'the request may have been sent' : 'nothing was sent';

const unreachable = (
  { origin, code, sent }: Failure & { kind: 'unreachable' },
  operation?: FailedRequest,
): FailureDescription => {
  const again =
    unreachableNext[code] ??
    remedyOfSecure(code) ??
    'check the address and the network, then try again';
  return {
    summary: sent
      ? `${origin} closed the connection before it responded`
      : `cannot reach ${origin}`,
    detail: joinDetails(code, whatLeft(sent)),
    hint: sent && isWrite(operation) ? outcomeUnknownHint : again,
  };
};

const timeout = (
  { origin, afterMs, sent }: Failure & { kind: 'timeout' },
  operation?: FailedRequest,
): FailureDescription => ({
  summary: `no response from ${origin} within ${formatSeconds(afterMs)}`,
  detail: whatLeft(sent),
  hint:
    sent && isWrite(operation)
      ? outcomeUnknownHint
      : 'try again, or allow more time with --timeout',
});

const problemLine = ({ field, message, rule, remedy }: FieldProblem): string =>
  `${field} ${message} (${rule}): ${remedy}`;

/** Returns whether a ledger operation failed because the request carried no token. */
const lacksToken = (
  { withoutToken }: Failure & { kind: 'unauthorized' | 'forbidden' },
  operation?: FailedRequest,
): boolean => withoutToken === true && operation !== undefined && !isScan(operation);

/**
 * Describes a failure for an operator. It contains neither a token nor a header. Given the operation, it
 * distinguishes writes from reads: after a write that may have arrived, it never suggests another try.
 */
export const describeFailure = (
  failure: Failure,
  operation?: FailedRequest,
): FailureDescription => {
  const foreign = describeForeign(failure, operation);
  if (foreign !== undefined) return foreign;
  switch (failure.kind) {
    case 'unreachable':
      return unreachable(failure, operation);
    case 'tls':
      return {
        summary: `no secure connection to ${failure.origin}`,
        detail: joinDetails(failure.code, 'nothing was sent'),
        hint: tlsHint(failure.code),
      };
    case 'tlsFile':
      return {
        summary: 'a certificate or key file cannot be used',
        detail: joinDetails(failure.problem, 'nothing was sent'),
        hint: failure.remedy,
      };
    case 'proxy':
      return describeProxyRefusal(failure);
    case 'timeout':
      return timeout(failure, operation);
    case 'unauthorized':
      return lacksToken(failure, operation)
        ? tokenRequired(failure.error)
        : describeUnauthorized(failure.error, failure.token, operation);
    case 'forbidden':
      return lacksToken(failure, operation)
        ? tokenRequired(failure.error)
        : describeForbidden(failure.error, failure.token, operation);
    case 'notFound':
      return failure.what === 'route'
        ? describeMissingRoute(failure.error, operation)
        : describeNotFound(failure.error, operation);
    case 'rateLimited':
      return describeRateLimit(failure.error, operation);
    case 'refused':
      return describeRefusal(failure.error, operation);
    case 'unreadable':
      return describeUnreadable(failure, operation);
    case 'invalid':
      return {
        summary: 'invalid request; nothing was sent',
        detail: failure.problems.map(problemLine).join('; '),
        hint: 'fix the field',
      };
    case 'noToken':
      return {
        summary: 'no token for the ledger; nothing was sent',
        detail: failure.reason,
        hint: 'run cantui config show to see where the token comes from',
      };
    case 'cancelled':
      return {
        summary: 'cancelled',
        detail: 'no response had arrived yet',
        hint: isWrite(operation) ? outcomeUnknownHint : 'try again',
      };
    default:
      return failure satisfies never;
  }
};
