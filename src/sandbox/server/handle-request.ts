import { toReply, malformedRequest, textReply, type HttpReply } from './replies.ts';
import { randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { isOneOfSix, operations, type OperationName } from '../../ledger/operations.ts';
import { isObject, parseJson, type Json } from '../../lib/json/json.ts';
import type { Result } from '../../lib/result.ts';
import type { CursorDirection } from '../../ledger/activity/listing.ts';
import { handleLedger, type Asked } from '../operations/handlers.ts';
import { handleScan, isScanEndpoint } from '../operations/scan/scan-handlers.ts';
import { findRegistryEndpoint } from './registry.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import { faultReply, type FaultKind, type WriteFault } from './fault-injection.ts';
import { refuseEndpoint, findEndpoint, type EndpointName } from './endpoints.ts';
import { findUser } from './ledger-request.ts';

export interface IncomingRequest {
  readonly method: string;
  readonly path: string;
  readonly uri: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface RequestResult {
  readonly reply: HttpReply;
  readonly fault?: FaultKind | undefined;
  /** How long a late response takes, where that is its own. */
  readonly lateMs?: number | undefined;
}

export interface RequestHandlerDeps extends Pick<Asked, 'users' | 'now' | 'later'> {
  readonly world: LedgerState;
  readonly meaning: CursorDirection;
  readonly removed: readonly EndpointName[];
  readonly nextFault: (name: OperationName) => FaultKind | undefined;
  readonly nextWriteFault: () => WriteFault | undefined;
}

/** The response continues the caller's trace, or starts one. */
const traceIdOf = (headers: IncomingHttpHeaders): string =>
  /^00-([0-9a-f]{32})-/.exec(String(headers['traceparent'] ?? ''))?.[1] ??
  randomBytes(16).toString('hex');

/** The response of the ledger's HTTP server when an operation exceeds its timeout. */
const notInTime = textReply(
  503,
  'The server was not able to produce a timely response to your request.\r\nPlease try again in a short while!',
);

const respondToHit = (
  { fault, carriedOut, lateMs }: WriteFault,
  carryOut: () => HttpReply,
): RequestResult => {
  const reply = carriedOut === 'never' ? textReply(503, '') : carryOut();
  return fault === 'unavailable' ? { reply: notInTime } : { reply, fault, lateMs };
};

/** A body as JSON, or where it stops being any, in the words of the ledger's parser. */
const parseRequestBody = (body: string): Result<Json, string> => {
  try {
    return { ok: true, value: parseJson(body) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const start = body.trimStart().slice(0, 12);
    const reason = start === '' ? 'exhausted input' : `expected json value got '${start}'`;
    return { ok: false, error: reason };
  }
};

/** Which of the six an endpoint fails with: the listing of updates with that of activities. */
const failsWith = (name: EndpointName): OperationName | undefined => {
  if (name === 'updates') return 'activities';
  return isOneOfSix(name) ? name : undefined;
};

export const handleRequest = (
  { world, meaning, removed, nextFault, nextWriteFault, ...surroundings }: RequestHandlerDeps,
  { body, headers, ...address }: IncomingRequest,
): RequestResult => {
  const traceId = traceIdOf(headers);
  const { method, path } = address;
  const disabled = world.release.disablesDeprecated ? refuseEndpoint(method, path) : undefined;
  if (disabled !== undefined) return { reply: toReply(disabled, traceId) };
  const decoded: Result<Json, string> =
    method === 'GET' ? { ok: true, value: null } : parseRequestBody(body);
  const replyTo = (respond: (json: Json) => HttpReply): HttpReply =>
    decoded.ok ? respond(decoded.value) : malformedRequest(decoded.error);
  const registry = findRegistryEndpoint(world, method, path);
  if (registry !== undefined) return { reply: replyTo(registry) };
  const endpoint = findEndpoint(address, removed, world.release);
  if ('reply' in endpoint) return endpoint;
  const { name, parts } = endpoint;
  const operation = failsWith(name);
  const fault = operation && nextFault(operation);
  const instead = faultReply(fault);
  if (instead !== undefined) return { reply: instead, fault };
  if (isScanEndpoint(name)) {
    const request = { parts, nowMs: surroundings.now(), meaning };
    return { reply: replyTo((body) => handleScan(world, name, { ...request, body })), fault };
  }
  const query = new URL(address.uri).searchParams;
  const user = findUser(surroundings.users, headers.authorization);
  const asked = { ...surroundings, name, parts, query, decoded, user };
  const isWrite = operation !== undefined && operations[operation].effect === 'write';
  // The doctor probes with a body that is no object: it must not use up a fault.
  const isMeant = isWrite && decoded.ok && isObject(decoded.value);
  const hit = isMeant && fault === undefined ? nextWriteFault() : undefined;
  return hit === undefined
    ? { reply: handleLedger(world, asked, traceId), fault }
    : respondToHit(hit, () => handleLedger(world, { ...asked, fault: hit }, traceId));
};

const writeHead = (response: ServerResponse, { status, contentType, body, headers }: HttpReply) =>
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    ...headers,
  });

const writeReply = (response: ServerResponse, reply: HttpReply): void => {
  if (!response.destroyed) writeHead(response, reply).end(reply.body);
};

const sendHalf = (response: ServerResponse, reply: HttpReply): void => {
  const bytes = Buffer.from(reply.body);
  writeHead(response, reply).write(bytes.subarray(0, Math.floor(bytes.length / 2)));
  response.socket?.end();
};

/** Sends a response, or loses it on the way. A write whose response is lost was carried out. */
const sendReply = (
  response: ServerResponse,
  { reply, fault, lateMs = reply.lateMs }: RequestResult,
  wait: Listener['wait'],
): void => {
  if (fault === 'truncated') sendHalf(response, reply);
  else if (fault === 'reset') response.socket?.resetAndDestroy();
  else if (fault === 'latency' || (fault !== 'hang' && reply.lateMs !== undefined))
    wait(() => writeReply(response, reply), lateMs);
  else if (fault !== 'hang') writeReply(response, reply);
};

const questionOf = async (request: IncomingMessage): Promise<IncomingRequest> => {
  const { method = '', url = '', headers } = request;
  const path = url.split('?')[0] ?? '';
  return {
    method,
    path,
    uri: `http://${headers.host ?? ''}${url}`,
    headers,
    body: await text(request),
  };
};

interface Listener {
  readonly respond: (question: IncomingRequest) => RequestResult;
  readonly wait: (then: () => void, lateMs?: number) => void;
}

const serve = async (
  { respond, wait }: Listener,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  sendReply(response, respond(await questionOf(request)), wait);
};

export const listen = async (port: number, listener: Listener): Promise<Server> => {
  const server = createServer((request, response) => {
    serve(listener, request, response).catch((error: unknown) => {
      // A peer that went away in the middle is its own affair; after a defect nobody must wait.
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
};

export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
