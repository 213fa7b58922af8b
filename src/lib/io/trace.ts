/** The facts of one request, without the token. */
export type TracedRequest = {
  /** Counts the requests of this process; the response has the same number. */
  readonly id: number;
  /** The operation, or the path of another read. */
  readonly name: string;
  readonly method: string;
  /** Without user, password and fragment. */
  readonly url: string;
  /** The W3C trace id that the service logs. */
  readonly traceId?: string | undefined;
  /** Absent where it must not be seen, such as credentials for a token endpoint. */
  readonly body?: string | undefined;
};

/** A response, or the end of a connection without one. The token is removed from every text. */
export type TracedResponse = Omit<TracedRequest, 'body'> & {
  /** From the start of the request to the end of the body, in milliseconds. */
  readonly ms: number;
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The size of the body after decompression. */
  readonly bytes?: number | undefined;
  readonly body?: string | undefined;
  readonly bodyProblem?: { readonly reason: string; readonly detail: string } | undefined;
  /** The end of a connection that brought no response, and why this side canceled, if it did. */
  readonly broken?: { readonly code: string; readonly sent: boolean } | undefined;
  readonly canceled?: string | undefined;
  /** The kind of the failure, and the service's own words for it. */
  readonly failure?: string | undefined;
  readonly code?: string | undefined;
  readonly correlationId?: string | undefined;
};

/** The settings that decide what is requested; they hold no secret. */
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

/** The facts of each event, by name. The debug log writes them as they are, apart from bodies. */
export type TraceEvents = {
  /** The settings of the clients that were made, with the version of the program. */
  readonly session: TracedSession & { readonly version?: string | undefined };
  /** The rows from which a dashboard resumes, in the form in which they are saved. */
  readonly resume: { readonly cursor: object };
  /** A key that runs a command, or characters for a field, which are only counted. */
  readonly key: {
    readonly key?: string;
    readonly characters?: number;
    readonly into?: 'prompt' | 'secret' | 'form' | 'nothing' | undefined;
    /** Only in prompts without secrets. */
    readonly text?: string;
    readonly pasted?: boolean;
  };
  readonly command: { readonly id: string; readonly refused?: string };
  /** An action of the store, without its arguments. */
  readonly action: { readonly name: string };
  readonly request: TracedRequest;
  readonly response: TracedResponse;
  /** What the tail does next, and why. */
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
  /** A line that was added to the journal of writes. */
  readonly journal: {
    readonly entry: string;
    readonly record: string;
    readonly operation?: string;
    readonly sha256?: string;
    readonly status?: string;
    readonly evidence?: string;
  };
  /** An update of the screen: its size, and the time it took to compute. */
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
 * What the program tells a debug log or a recording. Each member is undefined while there is neither, so
 * `trace.emit?.('frame', { ... })` costs a comparison: its arguments aren't even computed.
 */
export const trace: {
  emit: TraceListener | undefined;
  /** Told every secret as it is made, so that no log contains it. */
  secret: ((text: string) => void) | undefined;
  /** Tells the user that a log or recording ended early. */
  report: ((problem: string) => void) | undefined;
} = { emit: undefined, secret: undefined, report: undefined };

const listeners = new Set<TraceListener>();

/** Starts to tell a listener; the returned function ends that. */
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
