import { constants } from 'node:crypto';
import { isIP, type LookupFunction } from 'node:net';
import type { SecureContext, SecureContextOptions } from 'node:tls';
import type { TlsFileProblem } from '../../ledger/failure/failure.ts';
import { isLoopbackHost } from '../../lib/io/service-address.ts';
import { ConnectionError } from './connection-error.ts';

/** The options of a connection over TLS that nothing in the environment may replace. */
type TlsRules = Required<Pick<SecureContextOptions, 'minVersion' | 'maxVersion' | 'ciphers'>> & {
  readonly rejectUnauthorized: boolean;
};

/**
 * Node takes those that are missing from the environment: NODE_TLS_REJECT_UNAUTHORIZED, --tls-min-v1.0,
 * --tls-cipher-list.
 */
export const tlsRules = (): TlsRules => ({
  rejectUnauthorized: true,
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.3',
  ciphers: constants.defaultCoreCipherList,
});

/** The code of a connection that is not opened because of a file. */
const filesCode = 'ERR_TLS_FILES';

/** The TLS options of an address, apart from the rules for all. */
export type TlsConfig = {
  /** Certificates to trust in addition to Node's own, as PEM. */
  readonly ca?: string | undefined;
  /** The same certificates and the client's own, ready for use: a key must not be an option of a request. */
  readonly context?: SecureContext | undefined;
  /** The name that the certificate is checked against, instead of the host of the address. */
  readonly serverName?: string | undefined;
  /** The unusable file: then no such connection is opened. */
  readonly trouble?: TlsFileProblem | undefined;
};

type SecureOptions = TlsRules & {
  readonly ca?: string[];
  readonly secureContext?: SecureContext;
  readonly servername?: string;
};

/** The options of a connection; the system's own certificates stay trusted. */
export const tlsOptions = async ({
  ca,
  context,
  serverName,
  trouble,
}: TlsConfig): Promise<SecureOptions> => {
  if (trouble !== undefined)
    throw new ConnectionError({ code: filesCode, sent: false, reused: false, file: trouble });
  const { rootCertificates } = await import('node:tls');
  return {
    ...tlsRules(),
    ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
    ...(context !== undefined && { secureContext: context }),
    ...(serverName !== undefined && { servername: serverName }),
  };
};

/** While `isOff`, no code can open a connection: a replay must not reach a service. */
export const network: { isOff: boolean } = { isOff: false };

/** Options of every request, given explicitly so that no option in NODE_OPTIONS replaces them. */
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

/** Returns whether a host, as `URL.hostname` gives it, is a name that always means this machine. */
export const isLoopbackName = (hostname: string): boolean =>
  isLoopbackHost(hostname) && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;

type HostResolver = {
  readonly lookup?: LookupFunction;
  readonly autoSelectFamily?: boolean;
};

/**
 * Returns the options that connect a loopback name to this machine without asking DNS (RFC 6761, 6.3):
 * a name server could answer `ledger.localhost` with any address. Other names are left to the system.
 */
export const resolveDirectly = (hostname: string): HostResolver =>
  isLoopbackName(hostname) ? { lookup: lookUpLoopback, autoSelectFamily: true } : {};
