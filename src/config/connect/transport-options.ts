import { trace } from '../../lib/io/trace.ts';
import { isIPv6 } from 'node:net';
import { parseUrl } from '../../lib/io/service-address.ts';
import { readTlsFiles, type TlsFileSettings } from './tls-files.ts';
import type { Settings } from '../settings/settings.ts';
import { getProxyForUrl } from 'proxy-from-env';
import type { TlsConfig } from '../../http/transport/connection-options.ts';
import type { TransportOptions } from '../../http/transport/http.ts';
import { isLoopback, urlOrigin } from '../settings/urls.ts';

/** `NO_PROXY` may name an IPv6 address without brackets; proxy-from-env sees a port in it. */
const isExcludedIPv6 = (address: string): boolean => {
  const listed = process.env['no_proxy'] || process.env['NO_PROXY'] || '';
  const host = parseUrl(address)?.hostname;
  return listed
    .split(/[,\s]/)
    .some((entry) => isIPv6(entry) && parseUrl(`http://[${entry}]`)?.hostname === host);
};

type Named = TlsFileSettings &
  Pick<Settings, 'serverName' | 'proxy' | 'ledgerUrl' | 'registries'> &
  Partial<Pick<Settings, 'scanUrl'>>;

/** The next connection reads the files again if one is unusable. */
const createReader = (settings: TlsFileSettings) => {
  let files: Promise<TlsConfig> | undefined;
  return async (): Promise<TlsConfig> => {
    if (settings.caFile === undefined && settings.clientCert === undefined) return {};
    const reading = (files ??= readTlsFiles(settings));
    const read = await reading;
    // A follower recovers once the files are replaced.
    if (read.trouble !== undefined && files === reading) files = undefined;
    return read;
  };
};

/** A registry gets its address alone: it learns nothing about the user. */
const isRegistry = (
  address: string,
  { registries = {}, ledgerUrl, scanUrl = '' }: Named,
): boolean => {
  const origin = urlOrigin(address);
  return (
    Object.values(registries).some((url) => urlOrigin(url) === origin) &&
    ![ledgerUrl, scanUrl].some((url) => urlOrigin(url) === origin)
  );
};

type TransportConfig = Pick<TransportOptions, 'secureFor' | 'proxyFor'>;

/**
 * If the profile names no proxy, the usual variables may; this machine is always reached directly.
 * The server name applies to the ledger only, and registries never see the client certificate.
 */
export const transportConfig = (settings: Named): TransportConfig => {
  const { serverName, proxy, ledgerUrl } = settings;
  const read = createReader(settings);
  const readForRegistry = createReader({ caFile: settings.caFile });
  return {
    secureFor: async (address) => {
      const own = await (isRegistry(address, settings) ? readForRegistry() : read());
      return urlOrigin(address) === urlOrigin(ledgerUrl) ? { ...own, serverName } : own;
    },
    proxyFor: (address) => {
      if (isLoopback(address)) return undefined;
      if (proxy !== undefined) return proxy;
      return isExcludedIPv6(address) ? undefined : getProxyForUrl(address) || undefined;
    },
  };
};

export const traceSession = (settings: Settings, version: string | undefined): void => {
  if (trace.emit === undefined) return;
  const { profile, mode, ledgerUrl, scanUrl, source, cursorDirection } = settings;
  const { pageSize, pollIntervalMs, sinceMs, maxRows } = settings;
  trace.emit('session', {
    ...{ version, profile, mode, ledgerUrl, scanUrl, source, cursorDirection },
    ...{ pageSize, pollIntervalMs, sinceMs, maxRows },
  });
};
