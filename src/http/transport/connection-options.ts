import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackHost } from '../../lib/io/service-address.ts';

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

/** The options of a connection to a name. */
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
