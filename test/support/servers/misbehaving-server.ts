import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { closeServer } from './close-server.ts';

/** What a request looked like from the other side. */
export type Received = {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** Counts connections from 1: two requests with the same number shared one. */
  readonly connection: number;
};

/** How to treat one request. Without anything said, the response is 200 and `{}`. */
export type Behavior = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Makes the body from the request; goes before `body`. */
  readonly bodyFor?: (request: Received) => string;
  readonly encoding?: keyof typeof encoders;
  /** Milliseconds before the head is sent. */
  readonly delayMs?: number;
  /** A `content-length` that need not be true, or none. */
  readonly contentLength?: number | 'none';
  /** Sends the body in small pieces, one every so many milliseconds. */
  readonly drip?: { readonly bytes: number; readonly everyMs: number };
  /** Ends badly instead of responding. `after` bytes of the body are sent first, if that is said. */
  readonly end?: { readonly by: 'reset' | 'close' | 'hang'; readonly after?: number };
  /** Sends these bytes, whether they are HTTP or not, and closes. */
  readonly raw?: string;
};

export type MisbehavingServer = {
  readonly url: string;
  readonly received: readonly Received[];
  /** Connections that are open now, and all there ever were. */
  readonly connections: { readonly open: number; readonly made: number };
  /** Treats the next requests in this order; the last behavior is kept for all that follow. */
  readonly behave: (...behaviors: readonly Behavior[]) => void;
  /** Always treats the requests for this path so: they are neither counted nor in that order. */
  readonly setAside: (path: string, behavior: Behavior) => void;
  /** Resolves once the condition holds; looked at whenever a request or a connection changes. */
  readonly until: (condition: () => boolean) => Promise<void>;
  /** Closes the connections that wait for a further request. */
  readonly closeIdle: () => void;
  /** Closes every connection, whatever waits on it. */
  readonly hangUp: () => void;
  readonly close: () => Promise<void>;
};

const encoders = {
  gzip: gzipSync,
  deflate: deflateSync,
  'deflate-raw': deflateRawSync,
  br: brotliCompressSync,
};

/** Starts a server on a port of its choice that behaves as badly as it is told, over TLS if asked. */
export async function startMisbehavingServer(tls?: {
  readonly key: string;
  readonly cert: string;
  /** With `requestCert`, whose certificates are let in. */
  readonly ca?: string;
  readonly requestCert?: boolean;
  readonly minVersion?: 'TLSv1';
  readonly maxVersion?: 'TLSv1.1';
  readonly ciphers?: string;
}): Promise<MisbehavingServer> {
  const received: Received[] = [];
  const numbers = new Map<Socket, number>();
  const waiting = new Set<() => void>();
  const asides = new Map<string, Behavior>();
  let queue: readonly Behavior[] = [{}];
  let made = 0;
  const changed = () => {
    for (const look of waiting) look();
  };
  const next = (): Behavior => {
    const [first = {}, ...rest] = queue;
    if (rest.length > 0) queue = rest;
    return first;
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await textOf(request);
    const aside = asides.get(request.url ?? '');
    if (aside !== undefined) {
      misbehave(aside, response);
      return;
    }
    const { method = '', url: path = '', headers, socket } = request;
    const seen = { method, path, headers, body, connection: numbers.get(socket) ?? 0 };
    received.push(seen);
    const { bodyFor, ...behavior } = next();
    changed();
    misbehave(bodyFor ? { ...behavior, body: bodyFor(seen) } : behavior, response);
  };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    // A client that hangs up in the middle of its request is part of the play.
    respond(request, response).catch(() => response.destroy());
  };
  const server = tls ? https.createServer(tls, handle) : http.createServer(handle);
  server.keepAliveTimeout = 60_000;
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    numbers.set(socket, (made += 1));
    socket.on('error', () => undefined);
    socket.once('close', () => {
      numbers.delete(socket);
      changed();
    });
    changed();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${portOf(server)}`,
    received,
    connections: {
      get open() {
        return numbers.size;
      },
      get made() {
        return made;
      },
    },
    behave: (...behaviors) => {
      queue = behaviors;
    },
    setAside: (path, behavior) => void asides.set(path, behavior),
    until: (condition) =>
      new Promise((resolve) => {
        const look = () => {
          if (!condition()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    closeIdle: () => server.closeIdleConnections(),
    hangUp: () => server.closeAllConnections(),
    close: () => closeServer(server),
  };
}

/** A port of 127.0.0.1 on which nobody listens: one that was just given back. */
export async function closedPort(): Promise<number> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const portOf = (server: http.Server): number => {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string')
    throw new TypeError('The server has no port');
  return address.port;
};

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function misbehave(behavior: Behavior, response: ServerResponse): void {
  const { delayMs = 0, raw, end } = behavior;
  if (delayMs > 0) {
    const timer = setTimeout(() => misbehave({ ...behavior, delayMs: 0 }, response), delayMs);
    response.once('close', () => clearTimeout(timer));
    return;
  }
  if (raw !== undefined) response.socket?.end(raw);
  else if (end && end.after === undefined) finish(end.by, response);
  else sendBody(behavior, response);
}

function sendBody(behavior: Behavior, response: ServerResponse): void {
  const { end, drip } = behavior;
  const body = bodyOf(behavior);
  response.writeHead(behavior.status ?? 200, headersOf(behavior, body));
  response.flushHeaders();
  if (end) {
    const part = body.subarray(0, end.after);
    response.write(part, () => finish(end.by, response));
    if (part.length === 0) finish(end.by, response);
  } else if (drip) dripBody(body, drip, response);
  else if (typeof behavior.contentLength !== 'number') response.end(body);
  else response.write(body, () => response.socket?.end());
}

const bodyOf = ({ body = '{}', encoding }: Behavior): Buffer => {
  const plain = Buffer.from(body);
  return encoding ? encoders[encoding](plain) : plain;
};

const headersOf = (behavior: Behavior, body: Buffer): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  ...(behavior.contentLength !== 'none' && {
    'content-length': String(behavior.contentLength ?? body.length),
  }),
  ...(behavior.encoding && { 'content-encoding': behavior.encoding.replace('-raw', '') }),
  ...behavior.headers,
});

function dripBody(
  body: Buffer,
  { bytes, everyMs }: { readonly bytes: number; readonly everyMs: number },
  response: ServerResponse,
): void {
  let at = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(at, at + bytes));
    at += bytes;
    if (at < body.length) return;
    clearInterval(timer);
    response.end();
  }, everyMs);
  response.once('close', () => clearInterval(timer));
}

function finish(by: 'reset' | 'close' | 'hang', response: ServerResponse): void {
  if (by === 'reset') response.socket?.resetAndDestroy();
  if (by === 'close') response.socket?.destroy();
}
