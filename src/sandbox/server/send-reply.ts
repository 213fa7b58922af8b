import type { ServerResponse } from 'node:http';
import type { FaultKind } from './fault-injection.ts';
import type { HttpReply } from './reply.ts';

const send = (
  response: ServerResponse,
  { status, contentType, body, headers }: HttpReply,
): void => {
  if (response.destroyed) return;
  const length = Buffer.byteLength(body);
  response.writeHead(status, { 'content-type': contentType, 'content-length': length, ...headers });
  response.end(body);
};

const sendHalf = (response: ServerResponse, { status, contentType, body }: HttpReply): void => {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-type': contentType, 'content-length': bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
  response.socket?.end();
};

/** Sends an answer, or loses it on the way. A write whose answer is lost was carried out. */
export const sendReply = (
  response: ServerResponse,
  reply: HttpReply,
  {
    kind,
    wait,
  }: { readonly kind: FaultKind | undefined; readonly wait: (then: () => void) => void },
): void => {
  switch (kind) {
    case undefined:
    case 'limited':
    case 'unavailable':
      if (reply.lateMs === undefined) send(response, reply);
      else wait(() => send(response, reply));
      return;
    case 'latency':
      wait(() => send(response, reply));
      return;
    case 'truncated':
      sendHalf(response, reply);
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'hang':
      return;
    default:
      return kind satisfies never;
  }
};
