import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Result, systemReason } from '../../../lib/result.ts';

/** Reads `127.0.0.1:9464` or `[::1]:9464`; undefined for an address that other machines reach. */
export const parseListenAddress = (
  text: string,
): { readonly host: string; readonly port: number } | undefined => {
  const [, host = '', digits = ''] =
    /^(127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  return host === '' || port > 65_535 ? undefined : { host: host.replace(/[[\]]/g, ''), port };
};

export interface MetricsServer {
  readonly address: string;
  readonly close: () => void;
}

/** Serves the newest text at `/metrics` of this machine, and nothing else. */
export const serveMetrics = (
  { host, port }: { readonly host: string; readonly port: number },
  text: () => string,
): Promise<Result<MetricsServer, string>> =>
  new Promise((resolve) => {
    const server = createServer(({ method, url }, response) => {
      const isFound = url === '/metrics' && (method === 'GET' || method === 'HEAD');
      response.writeHead(isFound ? 200 : 404, {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      });
      response.end(isFound ? text() : '');
    });
    server.once('error', (error) => resolve({ ok: false, error: systemReason(error) }));
    server.listen(port, host, () => {
      const { address, port: own } = server.address() as AddressInfo;
      const close = (): void => {
        server.closeAllConnections();
        server.close();
      };
      const shown = address.includes(':') ? `[${address}]` : address;
      resolve({ ok: true, value: { address: `${shown}:${own}`, close } });
    });
  });
