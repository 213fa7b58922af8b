import { constants } from 'node:crypto';
import { isIP, type LookupFunction } from 'node:net';
import { rootCertificates, type SecureContext, type SecureContextOptions } from 'node:tls';
import type { TlsFileProblem } from '../../ledger/failure/failure.ts';
import { isLoopbackHost } from '../../lib/io/service-address.ts';
import { ConnectionError } from './connection-error.ts';

/** Nothing in the environment may replace these. */
type TlsRules = Required<Pick<SecureContextOptions, 'minVersion' | 'maxVersion' | 'ciphers'>> & {
  readonly rejectUnauthorized: boolean;
};

/**
 * Node would take missing ones from NODE_TLS_REJECT_UNAUTHORIZED, --tls-min-v1.0 or
 * --tls-cipher-list.
 */
export const tlsRules = (): TlsRules => ({
  rejectUnauthorized: true,
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.3',
  ciphers: constants.defaultCoreCipherList,
});

const filesCode = 'ERR_TLS_FILES';

export type TlsConfig = {
  readonly ca?: string | undefined;
  /** It has the client's own certificate: a key must not be an option of a request. */
  readonly context?: SecureContext | undefined;
  /** The certificate is checked against it instead of the host. */
  readonly serverName?: string | undefined;
  /** If set, no connection is opened. */
  readonly trouble?: TlsFileProblem | undefined;
};

type SecureOptions = TlsRules & {
  readonly ca?: string[];
  readonly secureContext?: SecureContext;
  readonly servername?: string;
};

export const tlsOptions = ({ ca, context, serverName, trouble }: TlsConfig): SecureOptions => {
  if (trouble !== undefined)
    throw new ConnectionError({ code: filesCode, sent: false, reused: false, file: trouble });
  return {
    ...tlsRules(),
    ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
    ...(context !== undefined && { secureContext: context }),
    ...(serverName !== undefined && { servername: serverName }),
  };
};

/** A replay must not reach a service. */
export const network: { isOff: boolean } = { isOff: false };

/** These are given explicitly, so that nothing in NODE_OPTIONS replaces them. */
export const httpLimits = {
  /** `--insecure-http-parser` accepts responses that two parsers understand differently. */
  insecureHTTPParser: false,
  maxHeaderSize: 16 * 1024,
} as const;

const loopback = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
] as const;

const lookUpLoopback: LookupFunction = (_host, { all }, found) => {
  const [first] = loopback;
  if (all === true) found(null, [...loopback]);
  else found(null, first.address, first.family);
};

export const isLoopbackName = (hostname: string): boolean =>
  isLoopbackHost(hostname) && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;

type HostResolver = {
  readonly lookup?: LookupFunction;
  readonly autoSelectFamily?: boolean;
};

/**
 * Resolves without DNS (RFC 6761, 6.3): a name server could respond to `ledger.localhost` with any
 * address.
 */
export const resolveDirectly = (hostname: string): HostResolver =>
  isLoopbackName(hostname) ? { lookup: lookUpLoopback, autoSelectFamily: true } : {};
