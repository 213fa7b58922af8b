import type { ServerResponse } from 'node:http';
import { json, plain, type Reply } from './reply.ts';

/** What can go wrong on request, so that one can see how a client takes it. */
export const faultKinds = [
  'latency',
  'limited',
  'unavailable',
  'reset',
  'truncated',
  'hang',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface FaultOptions {
  readonly kinds?: readonly FaultKind[];
  /** Every nth request is hit. */
  readonly every?: number;
  /** How long a request with that fault takes. */
  readonly latencyMs?: number;
}

/** Decides which request is hit, and by what. */
export interface Faults {
  readonly next: () => FaultKind | undefined;
  /** The next `count` requests are hit, whatever the rest of the options say. */
  readonly failNext: (kind: FaultKind, count: number) => void;
}

export const createFaults = ({ kinds = [], every = 3 }: FaultOptions): Faults => {
  const waiting: FaultKind[] = [];
  let requests = 0;
  let hits = 0;
  return {
    next: () => {
      const ordered = waiting.shift();
      if (ordered !== undefined) return ordered;
      requests += 1;
      if (kinds.length === 0 || requests % every !== 0) return undefined;
      hits += 1;
      return kinds[(hits - 1) % kinds.length];
    },
    failNext: (kind, count) => {
      for (let made = 0; made < count; made++) waiting.push(kind);
    },
  };
};

const limitedReply = (isScan: boolean): Reply => {
  const headers = { 'retry-after': '2' };
  return isScan
    ? { ...plain(429, 'Too Many Requests: Server is busy, please try again later.'), headers }
    : {
        ...json(429, {
          code: 'PARTICIPANT_BACKPRESSURE',
          cause: 'The participant is overloaded',
          errorCategory: 2,
          retryInfo: '2 seconds',
        }),
        headers,
      };
};

/** Answers with a fault in place of the reply; false when the reply is to go out after all. */
export const commitFault = (
  kind: FaultKind,
  response: ServerResponse,
  scene: { readonly isScan: boolean; readonly send: (reply: Reply) => void },
): boolean => {
  switch (kind) {
    case 'latency':
      return false;
    case 'limited':
      scene.send(limitedReply(scene.isScan));
      return true;
    case 'unavailable':
      scene.send({
        status: 503,
        contentType: 'text/html',
        body: '<html><body><h1>503 Service Unavailable</h1></body></html>',
      });
      return true;
    case 'reset':
      response.socket?.resetAndDestroy();
      return true;
    case 'truncated':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
      response.write('{"activities":[');
      response.socket?.end();
      return true;
    case 'hang':
      return true;
    default:
      return kind satisfies never;
  }
};
