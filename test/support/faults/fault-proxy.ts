import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeServer } from '../servers/close-server.ts';

/** A response, as it is told on. */
export type Told = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** How a request and its response are treated; nothing said: as a wire would. */
export type Fault = {
  /** Milliseconds for which the request is kept before it goes on, and so many more by chance. */
  readonly delayMs?: number;
  readonly jitterMs?: number;
  /**
   * How the connection ends instead: when the head of the request has come and nothing went on, when
   * the service has responded and nothing was told, or somewhere in the body.
   */
  readonly end?: {
    readonly by: 'reset' | 'close' | 'hang';
    readonly at: 'request' | 'response' | 'body';
  };
  /** What is answered without asking the service. */
  readonly instead?: Partial<Told>;
  /** Points to another path of this origin, or to another origin. */
  readonly redirect?: 'here' | 'elsewhere';
  /** What the service responded, told otherwise. */
  readonly told?: (told: Told) => Told;
  /** By how much the length that is said differs from that of the body. */
  readonly lengthBy?: number;
  /** The body in so many pieces, one every so many milliseconds. */
  readonly drip?: { readonly pieces: number; readonly everyMs: number };
  /** So many bytes of an unending body, without a length. */
  readonly flood?: number;
  /** Nobody listens any more. */
  readonly gone?: true;
};

/** What reached the service, or the other origin. */
export type Passed = {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
};

/** A wire between the program and a service that fails as it is told. */
export type FaultProxy = {
  readonly url: string;
  /** Treats all requests so from now on. */
  readonly play: (fault: Fault) => Promise<void>;
  /** Paths of the requests that came, whatever became of them. */
  readonly asked: readonly string[];
  /** Requests that went on to the service. */
  readonly passed: readonly Passed[];
  /** Requests that came to the other origin. */
  readonly elsewhere: readonly Passed[];
  /** Why the service itself did not respond; no fault does that. */
  readonly lost: readonly string[];
  /** The most bytes of an unending body that were taken. */
  readonly taken: () => number;
  readonly close: () => Promise<void>;
};

const bytesOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Headers that belong to one connection, and those that this wire says itself. */
const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

const headersOf = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !ownHeaders.includes(name) ? [[name, value]] : [],
    ),
  );

const passOn = (to: string, { method, url = '', headers }: IncomingMessage, body: Buffer) =>
  new Promise<Told>((resolve, reject) => {
    const address = new URL(url, to);
    const call = http.request(address, { method, headers: headersOf(headers), agent: false });
    call.on('error', reject);
    call.on('response', (response) => {
      const told = (bytes: Buffer): Told => ({
        status: response.statusCode ?? 0,
        headers: headersOf(response.headers),
        body: bytes,
      });
      bytesOf(response).then((bytes) => resolve(told(bytes)), reject);
    });
    call.end(body);
  });

const endBy = (by: 'reset' | 'close' | 'hang', { socket }: ServerResponse): void => {
  if (by === 'reset') socket?.resetAndDestroy();
  if (by === 'close') socket?.destroy();
};

/** Nothing is left to a buffer: what is told before the end is with the program when it comes. */
const cutOff = (response: ServerResponse, part: Buffer, by: 'reset' | 'close' | 'hang'): void => {
  response.flushHeaders();
  if (part.length === 0) endBy(by, response);
  else response.write(part, () => endBy(by, response));
};

const dripped = async (
  response: ServerResponse,
  body: Buffer,
  { pieces, everyMs }: { readonly pieces: number; readonly everyMs: number },
): Promise<void> => {
  for (let piece = 0; piece < pieces && !response.destroyed; piece += 1) {
    const [from, to] = [piece, piece + 1].map((at) => Math.floor((at * body.length) / pieces));
    response.write(body.subarray(from, to));
    await sleep(everyMs);
  }
  response.end();
};

const flooded = async (response: ServerResponse, bytes: number): Promise<number> => {
  const chunk = Buffer.alloc(1 << 20, ' ');
  let given = 0;
  while (given < bytes && !response.destroyed) {
    given += chunk.length;
    if (response.write(chunk)) continue;
    await new Promise<void>((resolve) => {
      const onward = () => {
        response.off('drain', onward).off('close', onward);
        resolve();
      };
      response.on('drain', onward).on('close', onward);
    });
  }
  response.end();
  return given;
};

const tell = async (
  response: ServerResponse,
  fault: Fault,
  told: Told,
  random: () => number,
): Promise<void> => {
  const { lengthBy = 0, end, drip } = fault;
  const length = String(told.body.length + lengthBy);
  response.writeHead(told.status, { ...told.headers, 'content-length': length });
  if (end !== undefined)
    cutOff(response, told.body.subarray(0, Math.floor(random() * told.body.length)), end.by);
  else if (drip !== undefined) await dripped(response, told.body, drip);
  else if (lengthBy === 0) response.end(told.body);
  // Whoever waits for the rest, or has not read what is too much, finds the connection still open.
  else response.write(told.body);
};

/** Listens; the returned function ends that, and every connection with it. */
const listen = async (server: http.Server, port = 0): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
};

const received = ({ method = '', url: path = '', headers }: IncomingMessage, body: Buffer) => ({
  method,
  path,
  authorization: headers.authorization,
  body: body.toString('utf8'),
});

const json = { 'content-type': 'application/json' };

/** Opens a wire to a service, by the origin of its address. */
export const openFaultProxy = async (
  to: string,
  random: () => number = Math.random,
): Promise<FaultProxy> => {
  const passed: Passed[] = [];
  const strays: Passed[] = [];
  const lost: string[] = [];
  let fault: Fault = {};
  const asked: string[] = [];
  let taken = 0;
  const other = http.createServer((request, response) => {
    void bytesOf(request).then((body) => {
      strays.push(received(request, body));
      response.writeHead(200, json).end('{}');
    });
  });
  const elsewhere = `http://127.0.0.1:${await listen(other)}/elsewhere`;

  const toldOf = async (now: Fault, request: IncomingMessage, body: Buffer): Promise<Told> => {
    const { instead, redirect } = now;
    if (redirect !== undefined) {
      const location = redirect === 'here' ? '/elsewhere' : elsewhere;
      return { status: 307, headers: { location }, body: Buffer.alloc(0) };
    }
    if (instead !== undefined)
      return { status: 200, headers: json, body: Buffer.from('{}'), ...instead };
    passed.push(received(request, body));
    const told = await passOn(to, request, body).catch((error: unknown) => {
      lost.push(String(error));
      throw error;
    });
    return now.told?.(told) ?? told;
  };

  const treat = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const now = fault;
    asked.push(request.url ?? '');
    if (now.end?.at === 'request') {
      endBy(now.end.by, response);
      return;
    }
    const body = await bytesOf(request);
    await sleep((now.delayMs ?? 0) + random() * (now.jitterMs ?? 0));
    if (now.flood !== undefined) {
      response.writeHead(200, json);
      taken = Math.max(taken, await flooded(response, now.flood));
      return;
    }
    const told = await toldOf(now, request, body);
    if (now.end?.at === 'response') endBy(now.end.by, response);
    else await tell(response, now, told, random);
  };

  const newServer = () => {
    const server = http.createServer((request, response) => {
      // One that hangs up in the middle is part of the play.
      treat(request, response).catch(() => response.destroy());
    });
    server.on('connection', (socket) => socket.on('error', () => undefined));
    return server;
  };
  let server: http.Server | undefined = newServer();
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    play: async (next) => {
      fault = next;
      if (next.gone === true && server !== undefined) {
        await closeServer(server);
        server = undefined;
      } else if (next.gone !== true && server === undefined) {
        server = newServer();
        await listen(server, port);
      }
    },
    asked,
    passed,
    elsewhere: strays,
    lost,
    taken: () => taken,
    close: async () => {
      if (server !== undefined) await closeServer(server);
      await closeServer(other);
    },
  };
};
