export type TracedRequest = {
  readonly id: number;
  /** The name of an operation, or the path of another read. */
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly traceId?: string | undefined;
  readonly body?: string | undefined;
};

/** A response, or the end of a connection without one. It has no token. */
export type TracedResponse = Omit<TracedRequest, 'body'> & {
  readonly ms: number;
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly bytes?: number | undefined;
  readonly body?: string | undefined;
  readonly bodyProblem?: { readonly reason: string; readonly detail: string } | undefined;
  readonly broken?: { readonly code: string; readonly sent: boolean } | undefined;
  readonly canceled?: string | undefined;
  readonly failure?: string | undefined;
  readonly code?: string | undefined;
  readonly correlationId?: string | undefined;
};

/** They decide what is requested, and hold no secret. */
type TracedSession = {
  readonly profile: string;
  readonly mode: string;
  readonly ledgerUrl: string;
  readonly scanUrl: string;
  readonly pageSize: number;
  readonly pollIntervalMs: number;
  readonly source: string;
  readonly sinceMs: number;
  readonly maxRows: number;
  readonly cursorDirection?: string | undefined;
};

/** The debug log writes the facts as they are, apart from bodies. */
export type TraceEvents = {
  readonly session: TracedSession & { readonly version?: string | undefined };
  /** The cursor has the form in which rows are saved. */
  readonly resume: { readonly cursor: object };
  /** Runs a command, or goes into a field: then its characters are only counted. */
  readonly key: {
    readonly key?: string;
    readonly characters?: number;
    readonly into?: 'prompt' | 'secret' | 'form' | 'nothing' | undefined;
    readonly text?: string;
    readonly pasted?: boolean;
  };
  readonly command: { readonly id: string; readonly refused?: string };
  readonly action: { readonly name: string };
  readonly request: TracedRequest;
  readonly response: TracedResponse;
  readonly decision: {
    readonly decision: string;
    readonly reason: string;
    readonly cursor?: string | undefined;
    readonly gap?: string | undefined;
    readonly pageSize?: number;
    readonly rows?: number;
    readonly added?: number;
    readonly ms?: number;
  };
  readonly journal: {
    readonly entry: string;
    readonly record: string;
    readonly operation?: string;
    readonly sha256?: string;
    readonly status?: string;
    readonly evidence?: string;
  };
  /** `ms`: to compute it. */
  readonly frame: { readonly bytes: number; readonly ms: number };
  readonly memory: {
    readonly rss: number;
    readonly heapUsed: number;
    readonly external: number;
  };
};

export type TraceEvent = keyof TraceEvents;
export type TraceListener = <E extends TraceEvent>(event: E, facts: TraceEvents[E]) => void;

/**
 * A debug log or a recording sets these. Without one each member is undefined, so
 * `trace.emit?.('frame', { ... })` costs a comparison: its arguments aren't computed.
 */
export const trace: {
  emit: TraceListener | undefined;
  /** Learns a secret, so that no log contains it. */
  secret: ((text: string) => void) | undefined;
  report: ((problem: string) => void) | undefined;
} = { emit: undefined, secret: undefined, report: undefined };

const listeners = new Set<TraceListener>();

export const listenToTrace = (listener: TraceListener): (() => void) => {
  listeners.add(listener);
  trace.emit = (event, facts) => {
    for (const hear of listeners) hear(event, facts);
  };
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) trace.emit = undefined;
  };
};
