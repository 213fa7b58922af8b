import { operations, type OperationName } from '../../ledger/operations.ts';
import { contention, ledgerError, toReply } from './ledger-results.ts';
import { textReply, type HttpReply } from './reply.ts';

interface WriteFaultKind {
  readonly carriedOut: 'at once' | 'later' | 'never';
  readonly answer: 'as usual' | 'late' | 'lost' | 'never' | 'unavailable';
  /** Of an execution; an allocation has no completion. */
  readonly completion?: 'rejected' | 'duplicate' | 'in flight';
}

const kinds = {
  'lost-request': { carriedOut: 'never', answer: 'lost' },
  'lost-answer': { carriedOut: 'at once', answer: 'lost' },
  'late-answer': { carriedOut: 'at once', answer: 'late' },
  'late-outcome': { carriedOut: 'later', answer: 'lost' },
  'never-answered': { carriedOut: 'never', answer: 'never' },
  unavailable: { carriedOut: 'at once', answer: 'unavailable' },
  rejected: { carriedOut: 'at once', answer: 'as usual', completion: 'rejected' },
  duplicate: { carriedOut: 'at once', answer: 'as usual', completion: 'duplicate' },
  'in-flight': { carriedOut: 'later', answer: 'as usual', completion: 'in flight' },
} as const satisfies Record<string, WriteFaultKind>;

export type WriteFaultName = keyof typeof kinds;

export const writeFaultNames = Object.keys(kinds) as readonly WriteFaultName[];

export interface WriteFaultOptions {
  readonly name: WriteFaultName;
  /** Writes that are hit; all of them by default. */
  readonly times?: number | undefined;
  readonly seconds?: number | undefined;
}

export interface WriteFault extends WriteFaultKind {
  readonly lateMs: number;
}

/** Longer than a client waits that was not told otherwise. */
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
  /** In turn; none at all when there are none. */
  readonly kinds?: readonly FaultKind[] | undefined;
  /** Every nth read is hit. */
  readonly every?: number | undefined;
  readonly latencyMs?: number | undefined;
}

export interface Faults {
  readonly next: (name: OperationName) => FaultKind | undefined;
  /** The next `count` requests are hit, whatever the options say and whatever they ask for. */
  readonly failNext: (kind: FaultKind, count: number) => void;
}

export const createFaults = ({ kinds = [], every = 3 }: FaultOptions): Faults => {
  const ordered: FaultKind[] = [];
  let requests = 0;
  let hits = 0;
  return {
    next: (name) => {
      const first = ordered.shift();
      if (first !== undefined) return first;
      if (operations[name].effect === 'write') return undefined;
      requests += 1;
      if (kinds.length === 0 || requests % every !== 0) return undefined;
      hits += 1;
      return kinds[(hits - 1) % kinds.length];
    },
    failNext: (kind, count) => {
      for (let made = 0; made < count; made++) ordered.push(kind);
    },
  };
};

const limitedReply = (name: OperationName, traceId: string): HttpReply => {
  const reply =
    operations[name].service === 'scan'
      ? textReply(429, 'Too Many Requests: Server is busy, please try again later.')
      : toReply(
          contention(
            'PARTICIPANT_BACKPRESSURE',
            'The participant is overloaded: too many requests',
            { status: 429, grpc: 8, retryInfo: '2 seconds' },
          ),
          traceId,
        );
  return { ...reply, headers: { 'retry-after': '2' } };
};

/** In front of a scan stands a proxy that says so in its own way. */
const proxyPage: HttpReply = {
  status: 503,
  contentType: 'text/html',
  body: '<html><body><h1>503 Service Unavailable</h1></body></html>',
};

const unavailableReply = (name: OperationName, traceId: string): HttpReply =>
  operations[name].service === 'scan'
    ? proxyPage
    : ledgerError(
        {
          code: 'SERVICE_NOT_RUNNING',
          cause: `The service of ${operations[name].path} is not running.`,
          category: 1,
          context: { participant: "'sandbox'" },
          retryInfo: '1 second',
        },
        traceId,
      );

export const faultReply = (
  kind: FaultKind | undefined,
  name: OperationName,
  traceId: string,
): HttpReply | undefined => {
  if (kind === 'limited') return limitedReply(name, traceId);
  return kind === 'unavailable' ? unavailableReply(name, traceId) : undefined;
};
