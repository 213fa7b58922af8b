import { type Failure, joinDetails, type FailureDescription } from './failure.ts';

type ProxyFailure = Failure & { readonly kind: 'proxy' };

const checkProxy = 'check that HTTPS_PROXY, HTTP_PROXY or --proxy names an HTTP proxy';

/** The next step after the status of a proxy's response to CONNECT. */
const nextByStatus: Readonly<Record<number, string>> = {
  403: 'the proxy blocks this address: ask its operator, or add the host to NO_PROXY',
  405: 'the proxy does not allow CONNECT: ask its operator, or add the host to NO_PROXY',
  407: 'the proxy requires a user name and password: set HTTPS_PROXY=http://USER:PASSWORD@HOST:PORT',
};

const cannotReach =
  'the proxy cannot reach the service: check the service’s address, then try again';

/** Squid responds with 500 to a name that it cannot resolve, others with 502 to 504. */
const nextAfterStatus = (status: number): string | undefined =>
  nextByStatus[status] ?? (status >= 500 ? cannotReach : undefined);

/** The next step after an unusable response of a proxy, by the code that ended the connection. */
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
  return `the proxy ${proxy} did not connect to ${origin}`;
};

/** Describes a proxy's refusal, without the proxy's own text. */
export const describeProxyRefusal = (failure: ProxyFailure): FailureDescription => {
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
