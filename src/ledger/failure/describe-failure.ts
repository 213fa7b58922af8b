import type { FieldProblem } from '../rules/rules.ts';
import { describeForeign, describeUnreadable } from './describe-foreign.ts';
import {
  isScan,
  isWrite,
  describeNotFound,
  describeMissingEndpoint,
  outcomeUnknownHint,
  describeRateLimit,
  describeRefusal,
} from './describe-service-error.ts';
import {
  describeForbidden,
  describeUnauthorized,
  tokenRequired,
} from './describe-token-refusal.ts';
import {
  formatSeconds,
  joinDetails,
  type Failure,
  type FailureDescription,
  type FailedRequest,
} from './failure.ts';

type ProxyFailure = Failure & { readonly kind: 'proxy' };

const checkProxy =
  'start the proxy, correct its address (--proxy, the profile or HTTPS_PROXY), or add the host to NO_PROXY';

const nextByStatus: Readonly<Record<number, string>> = {
  403: 'the proxy blocks this address: ask its operator, or add the host to NO_PROXY',
  405: 'the proxy does not allow CONNECT: ask its operator, or add the host to NO_PROXY',
  407: 'the proxy requires a user name and password: set HTTPS_PROXY=http://USER:PASSWORD@HOST:PORT',
};

const cannotReach =
  'the proxy cannot reach the service: check the service’s address, then try again';

/** Squid responds with 500 to a name that it can't resolve, others with 502 to 504. */
const nextAfterStatus = (status: number): string | undefined =>
  nextByStatus[status] ?? (status >= 500 ? cannotReach : undefined);

/** The key is the code that ended the connection. */
const nextByCode: readonly (readonly [code: RegExp, next: string])[] = [
  [/^PROXY_(SCHEME|ADDRESS)$/, 'set HTTPS_PROXY or --proxy to an HTTP proxy, http://HOST:PORT'],
  [/^(EPROTO|ERR_SSL_)/, 'the proxy does not use TLS: start its address with http://'],
  [
    /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
    'the proxy’s certificate is not trusted: set --ca-file to its certificate authority, or fix its address',
  ],
];

const refusalOf = ({ proxy, origin, status, code }: ProxyFailure): string => {
  if (status === 200) return `the proxy ${proxy} sent data instead of opening a tunnel`;
  if (status !== undefined) return `the proxy ${proxy} refused to connect to ${origin}`;
  if (code === 'PROXY_ADDRESS') return 'the proxy address is not a URL';
  return `no connection to ${origin}: cannot use the proxy ${proxy}`;
};

/** Never shows the proxy's own text. */
const describeProxyRefusal = (failure: ProxyFailure): FailureDescription => {
  const { status, code } = failure;
  const next =
    (status === undefined ? undefined : nextAfterStatus(status)) ??
    nextByCode.find(([pattern]) => pattern.test(code))?.[1] ??
    checkProxy;
  return {
    summary: refusalOf(failure),
    detail: joinDetails(status === undefined ? code : `HTTP ${status}`, 'nothing was sent'),
    hint: next,
  };
};

const unreachableNext: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'check that the service is running and the port is right',
  ENOTFOUND: 'check the host name',
  EAI_AGAIN: 'check the network, the DNS settings and the host name',
};

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
    'it supports neither TLS 1.2 nor 1.3: ask its operator to update it',
  ],
  [/WRONG_VERSION|HTTP_REQUEST/, 'this port does not use TLS: check the address'],
];

const remedyOfSecure = (code: string): string | undefined =>
  secureRemedies.find(([pattern]) => pattern.test(code))?.[1];

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
      : 'try again, with a longer --timeout if the service is slow',
});

const problemLine = ({ field, message, rule, remedy }: FieldProblem): string =>
  `${field} ${message} (${rule}): ${remedy}`;

const lacksToken = (
  { withoutToken }: Failure & { kind: 'unauthorized' | 'forbidden' },
  operation?: FailedRequest,
): boolean => withoutToken === true && operation !== undefined && !isScan(operation);

/**
 * Contains neither a token nor a header. After a write that may have arrived, it never suggests
 * another try.
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
      return failure.what === 'endpoint'
        ? describeMissingEndpoint(failure.error, operation)
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
