import { trace } from '../../lib/io/trace.ts';
import { isIPv6 } from 'node:net';
import { parseUrl } from '../../lib/io/url.ts';
import { tryIo, type Result } from '../../lib/result.ts';
import { readAtMost, withFile } from '../../storage/files/read-at-most.ts';
import type { Settings } from '../settings/settings.ts';
import { getProxyForUrl } from 'proxy-from-env';
import type { TlsConfig } from '../../http/tls/tls-options.ts';
import type { TransportOptions } from '../../http/transport/transport.ts';
import { isLoopback, urlOrigin } from '../settings/urls.ts';

/** The texts of the PEM files that a profile names, or the reason why one of them is unusable. */
type PemFiles = {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly problem?: string;
};

const settings = { ca: 'caFile', cert: 'clientCert', key: 'clientKey' } as const;

/** Larger than every bundle of authorities; a wrong path must not fill the memory. */
const maxPem = 16 * 1024 * 1024;

const readText = (path: string): Result<string, string> => {
  const read = tryIo(() => withFile(path, (file) => readAtMost(file, maxPem)));
  if (!read.ok) return read;
  return read.value === undefined
    ? { ok: false, error: `${path} is larger than 16 MiB` }
    : { ok: true, value: read.value.toString('utf8') };
};

const readPem = (path: string): Result<string, string> => {
  const text = readText(path);
  if (!text.ok) return { ok: false, error: `cannot be read: ${text.error}` };
  return text.value.includes('-----BEGIN ')
    ? text
    : { ok: false, error: `${path} is not PEM; convert it first` };
};

/**
 * Certificates that the environment adds to Node's own. Node drops them from a connection that is given
 * other authorities. An unreadable file adds nothing: Node warns about it at startup.
 */
const extraAuthorities = (): string => {
  const path = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  if (path === '') return '';
  const text = readText(path);
  return text.ok ? text.value : '';
};

/** Reads the files; the problem of the first unusable file names its setting. */
const readPemFiles = (named: Pick<Settings, 'caFile' | 'clientCert' | 'clientKey'>): PemFiles => {
  let files: PemFiles = {};
  for (const [part, setting] of Object.entries(settings)) {
    const path = named[setting];
    if (path === undefined) continue;
    const pem = readPem(path);
    if (!pem.ok) return { problem: `${setting} ${pem.error}` };
    const text = part === 'ca' ? `${pem.value}\n${extraAuthorities()}` : pem.value;
    files = { ...files, [part]: text };
  }
  return files;
};

/**
 * Returns whether `NO_PROXY` names the address as IPv6 without brackets, as other programs allow.
 * proxy-from-env takes the end of such an address for a port.
 */
const isExcludedIPv6 = (address: string): boolean => {
  const listed = process.env['no_proxy'] || process.env['NO_PROXY'] || '';
  const host = parseUrl(address)?.hostname;
  return listed
    .split(/[,\s]/)
    .some((entry) => isIPv6(entry) && parseUrl(`http://[${entry}]`)?.hostname === host);
};

type Named = Pick<
  Settings,
  'caFile' | 'clientCert' | 'clientKey' | 'serverName' | 'proxy' | 'ledgerUrl'
>;

/** The proxy and certificates for the services. */
type TransportConfig = Pick<TransportOptions, 'secureFor' | 'proxyFor'>;

/**
 * Builds the transport options of a profile. If the profile names no proxy, the usual variables may; this
 * machine itself is always reached directly. The server name applies to the ledger only.
 */
export const transportConfig = (settings: Named): TransportConfig => {
  const { serverName, proxy, ledgerUrl } = settings;
  let own: TlsConfig | undefined;
  return {
    secureFor: (address) => {
      own ??= readPemFiles(settings);
      return urlOrigin(address) === urlOrigin(ledgerUrl) ? { ...own, serverName } : own;
    },
    proxyFor: (address) => {
      if (isLoopback(address)) return undefined;
      if (proxy !== undefined) return proxy;
      return isExcludedIPv6(address) ? undefined : getProxyForUrl(address) || undefined;
    },
  };
};

/** Tells a debug log or a recording for which services clients are made. */
export const traceSession = (settings: Settings, version: string | undefined): void => {
  if (trace.emit === undefined) return;
  const { profile, mode, ledgerUrl, scanUrl, source, cursorDirection } = settings;
  const { pageSize, pollIntervalMs, sinceMs, maxRows } = settings;
  trace.emit('session', {
    ...{ version, profile, mode, ledgerUrl, scanUrl, source, cursorDirection },
    ...{ pageSize, pollIntervalMs, sinceMs, maxRows },
  });
};
