import { operations, type OperationName } from '../../ledger/operations.ts';
import { textReply, type HttpReply } from './replies.ts';

interface WriteFaultKind {
  readonly carriedOut: 'at once' | 'later' | 'never';
  /** What happens to the response: `unavailable` replaces it. */
  readonly fault?: 'latency' | 'reset' | 'hang' | 'unavailable';
  /** The completion of an execution; an allocation has none. */
  readonly completion?: 'rejected' | 'duplicate' | 'in flight';
}

const kinds = {
  'lost-request': { carriedOut: 'never', fault: 'reset' },
  'lost-response': { carriedOut: 'at once', fault: 'reset' },
  'late-response': { carriedOut: 'at once', fault: 'latency' },
  'late-outcome': { carriedOut: 'later', fault: 'reset' },
  'no-response': { carriedOut: 'never', fault: 'hang' },
  unavailable: { carriedOut: 'at once', fault: 'unavailable' },
  rejected: { carriedOut: 'at once', completion: 'rejected' },
  duplicate: { carriedOut: 'at once', completion: 'duplicate' },
  'in-flight': { carriedOut: 'later', completion: 'in flight' },
} as const satisfies Record<string, WriteFaultKind>;

export type WriteFaultName = keyof typeof kinds;

export const writeFaultNames = Object.keys(kinds) as readonly WriteFaultName[];

export interface WriteFaultOptions {
  readonly name: WriteFaultName;
  readonly times?: number | undefined;
  readonly seconds?: number | undefined;
}

export interface WriteFault extends WriteFaultKind {
  readonly lateMs: number;
}

const longSeconds = 45;

export const createWriteFaults = (
  options: WriteFaultOptions | undefined,
): (() => WriteFault | undefined) => {
  let left = options?.times ?? Number.POSITIVE_INFINITY;
  return () => {
    if (options === undefined || left <= 0) return undefined;
    left -= 1;
    return { ...kinds[options.name], lateMs: (options.seconds ?? longSeconds) * 1000 };
  };
};

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
  readonly kinds?: readonly FaultKind[] | undefined;
  readonly every?: number | undefined;
  readonly latencyMs?: number | undefined;
}

export const createFaults = ({ kinds = [], every = 3 }: FaultOptions) => {
  const ordered: FaultKind[] = [];
  let requests = 0;
  let hits = 0;
  return {
    next: (name: OperationName): FaultKind | undefined => {
      const first = ordered.shift();
      if (first !== undefined) return first;
      if (operations[name].effect === 'write') return undefined;
      requests += 1;
      if (kinds.length === 0 || requests % every !== 0) return undefined;
      hits += 1;
      return kinds[(hits - 1) % kinds.length];
    },
    /** The next requests are hit, whatever the options say and whatever they ask for. */
    failNext: (kind: FaultKind, count: number): void => {
      for (let made = 0; made < count; made++) ordered.push(kind);
    },
  };
};

/** What a proxy in front of a service sends instead. */
export const faultReply = (kind: FaultKind | undefined): HttpReply | undefined => {
  if (kind === 'unavailable')
    return {
      status: 503,
      contentType: 'text/html',
      body: '<html><body><h1>503 Service Unavailable</h1></body></html>',
    };
  if (kind !== 'limited') return undefined;
  const busy = textReply(429, 'Too Many Requests: Server is busy, please try again later.');
  return { ...busy, headers: { 'retry-after': '2' } };
};
