import { getProxyForUrl } from 'proxy-from-env';
import type { TlsConfig } from '../../http/tls/tls-options.ts';
import type { TransportOptions } from '../../http/transport/transport.ts';
import { readPemFiles } from './pem-files.ts';
import type { Settings } from '../settings/settings.ts';
import { isLoopback, urlOrigin } from '../settings/urls.ts';

type Named = Pick<
  Settings,
  'caFile' | 'clientCert' | 'clientKey' | 'serverName' | 'proxy' | 'ledgerUrl'
>;

/** The proxy and certificates for the services. */
export type TransportConfig = Pick<TransportOptions, 'secureFor' | 'proxyFor'>;

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
      return proxy ?? (getProxyForUrl(address) || undefined);
    },
  };
};
