import { tryIo, type Result } from '../../lib/result.ts';
import { isLoopbackHost, parseUrl, unmapped } from '../../lib/io/service-address.ts';
import { hostname, networkInterfaces } from 'node:os';

/**
 * Could two names of a ledger mean the same one? Spelling makes no difference. In doubt yes: a rule
 * that applies too often only requires one more approval.
 */

export type LedgerAddress = {
  readonly url: string;
  /** The name that the ledger's certificate is checked against; absent if it is the URL's host. */
  readonly serverName?: string | undefined;
};

export type LedgerPattern = {
  /** The ledger may have any of these names; `*` matches any part of a name. */
  readonly hosts: readonly string[];
  /** If undefined, every port is meant. */
  readonly port?: string | undefined;
  /** Undefined if the spelling is ambiguous. */
  readonly path?: readonly string[] | undefined;
};

/** The addresses of each host name; none if a lookup failed. */
export type KnownAddresses = ReadonlyMap<string, readonly string[]>;

const thisMachine = '127.0.0.1';

/** Returns one spelling of a host: every name of this machine becomes `127.0.0.1`. */
export const normalizeHost = (text: string, ownHosts: readonly string[] = []): string => {
  const address = text.includes(':') && !text.startsWith('[') ? `[${text}]` : text;
  const url = `http://${address.replace(/%[^\]]*(?=\]$)/, '')}/`;
  const host = parseUrl(url)?.hostname ?? text.toLowerCase();
  const bare = unmapped(host.replace(/\.$/, ''));
  return isLoopbackHost(bare) || ownHosts.includes(bare) ? thisMachine : bare;
};

const webPorts: readonly string[] = ['', '80', '443'];

/** The ports of http and https count as one: a gateway often redirects between them. */
const normalizePort = (port: string): string => (webPorts.includes(port) ? 'web' : port);

const plainSegment = /^[a-z0-9._~-]+$/;

const segmentsOf = (pathname: string): readonly string[] | undefined => {
  const segments = pathname
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  return segments.every((segment) => plainSegment.test(segment) && !/^\.+$/.test(segment))
    ? segments
    : undefined;
};

export const exactPattern = (
  { url, serverName }: LedgerAddress,
  ownHosts: readonly string[],
): LedgerPattern | undefined => {
  const address = parseUrl(url);
  if (address === undefined) return undefined;
  const { hostname, port, pathname } = address;
  const names = [hostname, ...(serverName === undefined ? [] : [serverName])];
  return {
    hosts: names.map((name) => normalizeHost(name, ownHosts)),
    port: normalizePort(port),
    path: segmentsOf(pathname),
  };
};

/** Stands for `*` while the rest is normalized; no host name contains it. */
const placeholder = 'any0cantui0any';

const normalizePattern = (host: string, ownHosts: readonly string[]): string | undefined => {
  if (host === '*') return host;
  const pattern = normalizeHost(host.replaceAll('*', placeholder), ownHosts).replaceAll(
    placeholder,
    '*',
  );
  // Letters beyond ASCII next to the `*` have an encoding that matches no host.
  return /(?:^|\.)xn--[^.]*\*/.test(pattern) ? undefined : pattern;
};

/** Takes `*`, `ledger.example`, `*.example:8443` or `https://gw.example/main`. */
export const parseLedgerPattern = (
  text: string,
  ownHosts: readonly string[],
): LedgerPattern | undefined => {
  const found = /^(https?:\/\/)?(\[[\da-f:.]+\]|[^\s/:?#@[\]]+)(?::(\d{1,5}))?(\/[^\s?#]*)?$/i.exec(
    text,
  );
  if (found === null) return undefined;
  const [, scheme, host = '', port, path = ''] = found;
  const anyPort = scheme === undefined && port === undefined;
  const pattern = normalizePattern(host, ownHosts);
  if (pattern === undefined) return undefined;
  return {
    hosts: [pattern],
    port: anyPort ? undefined : normalizePort(port ?? ''),
    path: segmentsOf(path),
  };
};

const isHostLike = (host: string, pattern: string): boolean => {
  if (!pattern.includes('*')) return host === pattern;
  const parts = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^/]*')}$`).test(host);
};

/** True if one path is a prefix of the other, or a spelling is ambiguous. */
const couldLeadTo = ({ path: a }: LedgerPattern, { path: b }: LedgerPattern): boolean =>
  a === undefined ||
  b === undefined ||
  a.every((part, index) => index >= b.length || part === b[index]);

const isAddress = (host: string): boolean => /^(?:\d+(?:\.\d+){3}|\[.*\])$/.test(host);

const addressesOf = (hosts: readonly string[], knownAddresses: KnownAddresses) => {
  const found = hosts.map((host) => (isAddress(host) ? [host] : knownAddresses.get(host)));
  const failed = found.some((addresses) => addresses?.length === 0);
  return { addresses: found.flatMap((addresses) => addresses ?? []), failed };
};

/**
 * Could a request to `place` reach a ledger of `rule`? A name in its certificate could be reached
 * through any port; an address whose owner could not be resolved is ambiguous.
 */
export const couldBeSame = (
  place: LedgerPattern,
  rule: LedgerPattern,
  addresses: KnownAddresses = new Map(),
): boolean => {
  if (!couldLeadTo(place, rule)) return false;
  const [dialed, ...certified] = place.hosts;
  const isNamed = (host: string | undefined): boolean =>
    host !== undefined && rule.hosts.some((pattern) => isHostLike(host, pattern));
  if (certified.some(isNamed) || rule.hosts.slice(1).some((name) => place.hosts.includes(name)))
    return true;
  if (rule.port !== undefined && place.port !== rule.port) return false;
  if (isNamed(dialed)) return true;
  const [own, others] = [
    addressesOf(place.hosts.slice(0, 1), addresses),
    addressesOf(rule.hosts, addresses),
  ];
  const isDoubtful =
    dialed !== undefined && isAddress(dialed) && dialed !== thisMachine && others.failed;
  return isDoubtful || own.addresses.some((address) => others.addresses.includes(address));
};

/**
 * The hosts of this machine, apart from the loopback ones. A sandbox of the system may keep them
 * from the program: then no rule about an address of this machine can be applied.
 */
export const localHosts = (): Result<readonly string[], string> => {
  const interfaces = tryIo(networkInterfaces);
  if (!interfaces.ok)
    return {
      ok: false,
      error: `cannot list this machine's network interfaces (${interfaces.error}): allow AF_NETLINK sockets`,
    };
  const addresses = Object.values(interfaces.value).flatMap((found = []) =>
    found.map(({ address }) => normalizeHost(address)),
  );
  return { ok: true, value: [normalizeHost(hostname()), ...addresses] };
};
