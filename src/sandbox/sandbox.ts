import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Meaning } from '../ledger/timeline/timeline.ts';
import { operations } from '../ledger/operations.ts';
import { Secret } from '../lib/secret.ts';
import { permissionDenied, unauthenticated, unknownPath } from './errors.ts';
import { commitFault, createFaults, type FaultKind, type FaultOptions } from './faults.ts';
import { addOtherUpdates, growBy, startGrowth } from './growth.ts';
import { json, plain, type Reply } from './reply.ts';
import { answer, operationAt } from './routes.ts';
import { createWorld, type World } from './world.ts';

export interface SandboxOptions {
  /** On 127.0.0.1; 0 for one that is free. */
  readonly port?: number | undefined;
  readonly seed?: string | undefined;
  /** Activities a second, on average. */
  readonly rate?: number | undefined;
  /** Activities that there are at the start. */
  readonly history?: number | undefined;
  /** What `begin_after_id` means. */
  readonly listing?: Meaning | undefined;
  /** `removed`: the listing is gone, as on newer scans. */
  readonly activitiesRoute?: 'present' | 'removed' | undefined;
  readonly faults?: FaultOptions | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  readonly onRequest?:
    | ((request: { readonly path: string; readonly headers: IncomingMessage['headers'] }) => void)
    | undefined;
}

/** The embedded ledger while it runs. */
export interface Sandbox {
  readonly ledgerUrl: string;
  readonly scanUrl: string;
  /** Made afresh for each run; with it every right but what `readOnlyToken` lacks. */
  readonly token: Secret;
  /** A token whose user may look things up and nothing else. */
  readonly readOnlyToken: Secret;
  readonly world: World;
  readonly addActivities: (count: number) => void;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly failNext: (kind: FaultKind, count: number) => void;
  /** Ends every connection, hanging ones too. */
  readonly close: () => Promise<void>;
}

const largestBody = 10 * 1024 * 1024;

const tooLarge = plain(413, `The request entity exceeded size limit (${largestBody} bytes)`);

const readBody = async (request: IncomingMessage): Promise<string | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= largestBody) chunks.push(chunk);
  }
  return size > largestBody ? undefined : Buffer.concat(chunks).toString('utf8');
};

const send = (response: ServerResponse, { status, contentType, body, headers }: Reply): void => {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
};

const traceIdOf = ({ headers }: IncomingMessage): string =>
  /^00-([0-9a-f]{32})-/.exec(String(headers['traceparent'] ?? ''))?.[1] ??
  randomBytes(16).toString('hex');

const newToken = (user: string): Secret =>
  Secret.of(`${user}.${randomBytes(24).toString('base64url')}`);

/** Served to anybody, as by the real services. */
const openPaths: Readonly<Record<string, Reply>> = {
  '/v2/version': json(200, { version: '3.5.14-sandbox' }),
  '/livez': plain(200, ''),
};

const isPortIn = (server: Server): number => (server.address() as AddressInfo).port;

/** Fills the history: as old as it would be had it grown at the rate, so that the newest is fresh. */
const fillHistory = (world: World, history: number, spacingMs: number): void => {
  const start = world.clock;
  for (let made = 0; made < history;) {
    made += growBy(world, start + made * spacingMs, history - made);
  }
  addOtherUpdates(world);
};

/** Starts the embedded ledger: real HTTP on loopback, the six operations with their rules. */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const {
    port = 0,
    seed = 'cantui',
    rate = 1,
    history = 200,
    listing = 'backward',
    now = Date.now,
  } = options;
  const spacingMs = 1000 / Math.max(rate, 0.1);
  const world = createWorld(seed, now() - (history + 1) * spacingMs);
  fillHistory(world, history, spacingMs);
  const faults = createFaults(options.faults ?? {});
  const [token, readOnlyToken] = [newToken('operator'), newToken('reader')];

  const refusal = (
    request: IncomingMessage,
    isWrite: boolean,
    traceId: string,
  ): Reply | undefined => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (given === token.reveal()) return undefined;
    if (given !== readOnlyToken.reveal()) return unauthenticated(traceId);
    return isWrite ? permissionDenied(traceId) : undefined;
  };

  const replyTo = (request: IncomingMessage, path: string, body: string | undefined): Reply => {
    if (body === undefined) return tooLarge;
    const open = openPaths[path];
    if (open !== undefined && request.method === 'GET') return open;
    const name = request.method === 'POST' ? operationAt(path) : undefined;
    const isScanPath = path.startsWith('/api/scan/');
    const isRemoved = name === 'activities' && options.activitiesRoute === 'removed';
    if (name === undefined || isRemoved) {
      return isScanPath
        ? plain(404, 'The requested resource could not be found.')
        : unknownPath(path);
    }
    const traceId = traceIdOf(request);
    const { service, effect } = operations[name];
    const refused =
      service === 'ledger' ? refusal(request, effect === 'write', traceId) : undefined;
    return refused ?? answer(world, { name, body, meaning: listing, traceId });
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    options.onRequest?.({ path, headers: request.headers });
    const body = await readBody(request);
    const name = operationAt(path);
    const isRead = name !== undefined && operations[name].effect === 'read';
    const fault = isRead ? faults.next() : undefined;
    const scene = { isScan: name === 'activities', send: (reply: Reply) => send(response, reply) };
    if (fault !== undefined && commitFault(fault, response, scene)) return;
    const delay = fault === 'latency' ? (options.faults?.latencyMs ?? 0) : 0;
    const finish = (): void => {
      if (!response.destroyed) send(response, replyTo(request, path, body));
    };
    if (delay === 0) finish();
    else setTimeout(finish, delay).unref();
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // A peer that went away in the middle is its own affair; anything else is a defect.
      if (!request.destroyed) response.destroy(error instanceof Error ? error : undefined);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const growth = startGrowth(world, rate, now);
  const ledgerUrl = `http://127.0.0.1:${isPortIn(server)}`;
  return {
    ledgerUrl,
    scanUrl: `${ledgerUrl}/api/scan`,
    token,
    readOnlyToken,
    world,
    addActivities: (count) => {
      for (let made = 0; made < count;) made += growBy(world, now(), count - made);
    },
    pause: growth.pause,
    resume: growth.resume,
    failNext: faults.failNext,
    close: async () => {
      growth.pause();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
