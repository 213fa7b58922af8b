import { type Failure, joinDetails, type FailureDescription } from './failure.ts';

type ProxyFailure = Failure & { readonly kind: 'proxy' };

const checkProxy = 'check that HTTPS_PROXY, HTTP_PROXY or --proxy names an HTTP proxy';

/** What to do about the status that a proxy sent in response to CONNECT. */
const nextByStatus: Readonly<Record<number, string>> = {
  403: 'the proxy does not allow this address: ask its operator, or name the host in NO_PROXY',
  405: 'the proxy does not allow CONNECT: ask its operator, or name the host in NO_PROXY',
  407: 'the proxy requires a user name and password: set HTTPS_PROXY=http://USER:PASSWORD@HOST:PORT',
  502: 'the proxy cannot reach the service: check the address of the service, then try again',
  503: 'the proxy cannot reach the service: check the address of the service, then try again',
  504: 'the proxy cannot reach the service: check the address of the service, then try again',
};

/** What to do about a proxy that sent no usable response, by the code that ended the connection. */
const nextByCode: readonly (readonly [code: RegExp, next: string])[] = [
  [/^PROXY_(SCHEME|ADDRESS)$/, 'name an HTTP proxy as http://HOST:PORT in HTTPS_PROXY or --proxy'],
  [/^(EPROTO|ERR_SSL_)/, 'the proxy speaks no TLS: write its address with http:// in front'],
  [
    /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
    'the certificate of the proxy is not trusted: name its authority with --ca-file, or correct its address',
  ],
];

const refusalOf = ({ proxy, origin, status, code }: ProxyFailure): string => {
  if (status === 200) return `the proxy ${proxy} sent data of its own instead of opening a tunnel`;
  if (status !== undefined) return `the proxy ${proxy} refused to connect to ${origin}`;
  if (code === 'PROXY_ADDRESS') return 'the address of the proxy cannot be read';
  return `the proxy ${proxy} made no connection to ${origin}`;
};

/** Says a proxy's refusal. Nothing of the proxy's own text is repeated. */
export const describeProxyRefusal = (failure: ProxyFailure): FailureDescription => {
  const { status, code } = failure;
  const next =
    (status === undefined ? undefined : nextByStatus[status]) ??
    nextByCode.find(([pattern]) => pattern.test(code))?.[1] ??
    checkProxy;
  return {
    summary: refusalOf(failure),
    detail: joinDetails(status === undefined ? code : `HTTP ${status}`, 'nothing was sent'),
    hint: next,
  };
};
