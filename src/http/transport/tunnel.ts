import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import { unescape } from 'node:querystring';
import { errorCode, TunnelError } from './connection-error.ts';
import { resolveDirectly, httpLimits, tlsRules } from './connection-options.ts';
import { parseUrl } from '../../lib/io/service-address.ts';

type TunnelTarget = {
  readonly host: string;
  readonly port: number;
};

/** Node reads no body after it, whatever its headers say. */
const opened = 200;

const hostAndPort = ({ host, port }: TunnelTarget): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

/** `unescape` keeps broken percent-encoding as it is. */
const credentials = ({ username, password }: URL): Readonly<Record<string, string>> => {
  if (username === '' && password === '') return {};
  const pair = Buffer.from(`${unescape(username)}:${unescape(password)}`).toString('base64');
  return { 'proxy-authorization': `Basic ${pair}` };
};

const connectOptions = (proxy: URL, target: TunnelTarget) => ({
  method: 'CONNECT',
  host: proxy.hostname.replace(/^\[|\]$/g, ''),
  ...(proxy.port !== '' && { port: proxy.port }),
  path: hostAndPort(target),
  headers: { host: hostAndPort(target), 'proxy-connection': 'keep-alive' },
  agent: false as const,
  ...httpLimits,
  ...resolveDirectly(proxy.hostname),
});

/** An https proxy gets it only after its certificate is verified. */
const startConnect = (
  proxy: URL,
  target: TunnelTarget,
  ca: readonly string[] | undefined,
): ClientRequest => {
  const options = connectOptions(proxy, target);
  if (proxy.protocol === 'http:') return http.request(options);
  const { host } = options;
  // Node would check the certificate against the host header, which names the service.
  const servername = isIP(host) === 0 ? host : '';
  return https.request({
    ...options,
    servername,
    ...tlsRules(),
    ...(ca && { ca: [...ca] }),
  });
};

/** The error names neither the proxy's user nor its password. */
const readProxy = (text: string): URL => {
  const proxy = parseUrl(text);
  if (proxy === undefined) throw new TunnelError('PROXY_ADDRESS', { url: 'address' });
  if (proxy.protocol === 'http:' || proxy.protocol === 'https:') return proxy;
  throw new TunnelError('PROXY_SCHEME', { url: `${proxy.protocol}//${proxy.host}` });
};

type TunnelOptions = {
  readonly signal: AbortSignal | undefined;
  readonly ca: readonly string[] | undefined;
};

/**
 * Opens a tunnel (RFC 9110, 9.3.6). A response to CONNECT is never the service's: any status except
 * 200, and any byte after the head, fails the connection. Rejects with `TunnelError`. Known agents
 * have flaws: https-proxy-agent returns a refusal as the response to the request, hpagent drops the
 * bytes after the head, and neither closes an opening tunnel when its request is canceled.
 */
export const openTunnel = async (
  address: string,
  target: TunnelTarget,
  { signal, ca }: TunnelOptions,
): Promise<Socket> => {
  const proxy = readProxy(address);
  const call = startConnect(proxy, target, ca);
  // Some proxies close the tunnel when they read "connection: close".
  call.removeHeader('connection');
  // With NODE_DEBUG, Node prints options.
  for (const [name, value] of Object.entries(credentials(proxy))) call.setHeader(name, value);
  return new Promise((resolve, reject) => {
    let isSettled = false;
    const settle = (): boolean => {
      if (isSettled) return false;
      isSettled = true;
      signal?.removeEventListener('abort', cancel);
      return true;
    };
    const fail = (code: string, status?: number): void => {
      if (!settle()) return;
      const refusal = { url: proxy.origin, ...(status !== undefined && { status }) };
      reject(new TunnelError(code, refusal));
      call.destroy();
    };
    const cancel = (): void => fail('ABORTED');
    call.once('connect', ({ statusCode = 0 }: IncomingMessage, socket: Socket, rest: Buffer) => {
      if (statusCode !== opened) fail(`PROXY_${statusCode}`, statusCode);
      else if (rest.length > 0) fail('PROXY_DATA', statusCode);
      else if (settle()) resolve(socket);
    });
    call.on('error', (error) => fail(errorCode(error)));
    call.once('close', () => fail('ECONNRESET'));
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted === true) cancel();
    else call.end();
  });
};
