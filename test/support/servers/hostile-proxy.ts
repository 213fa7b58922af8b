import net, { type AddressInfo, type Socket } from 'node:net';
import tls from 'node:tls';
import type { Certificate } from './certificate.ts';

/** What a proxy does with a CONNECT. */
export type ProxyBehavior = {
  /** Bytes that it sends once it has read the head of the CONNECT. */
  readonly reply?: string;
  /** What follows the reply; `tunnel` leads to the port. */
  readonly then?: 'close' | 'reset' | 'hang' | { readonly tunnelTo: number };
  /** Closes the connection before it reads anything. */
  readonly greets?: 'close';
};

export type HostileProxy = {
  readonly url: string;
  /** All bytes that clients sent, by connection. */
  readonly received: readonly string[];
  /** Connections that are open now. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
};

const endOfHead = '\r\n\r\n';

const follow = (client: Socket, { reply = '', then = 'hang' }: ProxyBehavior): void => {
  client.write(reply, 'latin1', () => {
    if (then === 'close') client.end();
    if (then === 'reset') client.resetAndDestroy();
    if (typeof then === 'string') return;
    const upstream = net.connect(then.tunnelTo, '127.0.0.1');
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  });
};

/**
 * Starts a proxy that treats every CONNECT alike, as badly as it is told: it speaks bytes, not HTTP, so
 * it can send what no HTTP library would. With a certificate it is an https proxy.
 */
export const startHostileProxy = async (
  behavior: ProxyBehavior,
  certificate?: Certificate,
): Promise<HostileProxy> => {
  const received: string[] = [];
  const clients = new Set<Socket>();
  const serve = (client: Socket): void => {
    const number = received.push('') - 1;
    clients.add(client);
    client.on('error', () => undefined);
    client.once('close', () => clients.delete(client));
    if (behavior.greets === 'close') {
      client.destroy();
      return;
    }
    let isServed = false;
    client.on('data', (data: Buffer) => {
      const seen = (received[number] ?? '') + data.toString('latin1');
      received[number] = seen;
      if (isServed || !seen.includes(endOfHead)) return;
      isServed = true;
      follow(client, behavior);
    });
  };
  const server = certificate ? tls.createServer(certificate, serve) : net.createServer(serve);
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    received,
    open: () => clients.size,
    close: () => {
      for (const client of clients) client.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

const forged =
  '{"createdEvent":{"createdEvent":{"contractId":"00ab"}},"partyId":"forged::1220","activities":[]}';

const withBody = (status: string, ...headers: readonly string[]): string =>
  [
    `HTTP/1.1 ${status}`,
    'content-type: application/json',
    `content-length: ${forged.length}`,
    ...headers,
    '',
    forged,
  ].join('\r\n');

type Pretense = {
  /** What the proxy does, in words that end a sentence that begins with it. */
  readonly how: string;
  readonly behavior: ProxyBehavior;
  /** The status that is reported as the proxy's. */
  readonly status?: number;
};

const responses = (how: string, reply: string, status?: number): Pretense => ({
  how,
  behavior: { reply, then: 'close' },
  ...(status !== undefined && { status }),
});

/** Ways in which a proxy pretends to be the service, or fails. None of them opens a tunnel. */
export const pretenses: readonly Pretense[] = [
  ...[201, 202, 203, 204, 205, 206, 226, 299].map((status) =>
    responses(`responds with ${status} with a body`, withBody(`${status} Fine`), status),
  ),
  ...[300, 301, 302, 304, 307, 308].map((status) =>
    responses(
      `responds with ${status} with a body`,
      withBody(`${status} Elsewhere`, 'location: https://evil.test/'),
      status,
    ),
  ),
  ...[400, 401, 403, 404, 405, 407, 409, 429, 500, 502, 503, 504, 511, 599, 999].map((status) =>
    responses(`responds with ${status} with a body`, withBody(`${status} No`), status),
  ),
  ...[100, 101, 102, 103].map((status) =>
    responses(
      `responds with ${status}, then 200 with a body`,
      `HTTP/1.1 ${status} Wait\r\n\r\n${withBody('200 OK')}`,
      status,
    ),
  ),
  responses('responds with 099', withBody('099 Low'), 99),
  responses('responds with 200 with a body', withBody('200 OK'), 200),
  responses(
    'responds with 200 with a chunked body',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    200,
  ),
  responses(
    'responds with 200, then 200 again with a body',
    `HTTP/1.1 200 OK\r\n\r\n${withBody('200 OK')}`,
    200,
  ),
  responses('responds as HTTP/1.0 with a body', withBody('201 Fine').replace('1.1', '1.0'), 201),
  responses('responds with a head that never fits', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1 << 20)}`),
  responses(
    'responds with ten thousand headers',
    `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(10_000)}\r\n`,
  ),
  responses('responds with a bare JSON text', forged),
  responses('responds with a head without its end', 'HTTP/1.1 200 OK\r\nx: y\r\n'),
  responses('responds with line feeds alone', `HTTP/1.1 201 OK\n\n${forged}`),
  responses('responds with zero bytes', '\0'.repeat(64)),
  responses('closes the connection without a response', ''),
  { how: 'resets the connection', behavior: { then: 'reset' } },
  { how: 'closes the connection at once', behavior: { greets: 'close' } },
];
