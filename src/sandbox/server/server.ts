import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { maxBodyBytes, type RequestResult, type IncomingRequest } from './handle-request.ts';
import type { HttpReply } from './replies.ts';

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

const readRequestBody = (request: IncomingMessage): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= maxBodyBytes) return;
      chunks.length = 0;
      resolve(undefined);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });

const questionOf = (request: IncomingMessage, body: string | undefined): IncomingRequest => {
  const { method = '', url = '', headers } = request;
  const path = url.split('?')[0] ?? '';
  return { method, path, uri: `http://${headers.host ?? ''}${url}`, headers, body };
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
  const body = await readRequestBody(request);
  sendReply(response, respond(questionOf(request, body)), wait);
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
