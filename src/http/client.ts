import type { FieldProblem } from '../ledger/rules/rules.ts';
import type { Result } from '../lib/result.ts';
import { Secret } from '../lib/io/secret.ts';
import {
  operations,
  parseResponse,
  type OperationName,
  type RequestOf,
} from '../ledger/operations.ts';
import { createHttpClient, type HttpClient } from './transport/http.ts';
import { delay, createDeadline } from './transport/deadline.ts';
import type { CallFailure, RawResult, CallResult } from './call-result.ts';
import type { HttpRequest } from './send/send-once.ts';
import { buildHttpRequest } from './send/build-request.ts';
import { sendWithRetries, type RetryEvent } from './send/send-with-retries.ts';
import { buildRawRequest, type RawRequest } from './send/raw-request.ts';
import { tokenFailure, withToken, type TokenProvider } from './send/with-token.ts';
import type { TlsConfig } from './tls/tls-options.ts';
import { freezeRequest, thawRequest, type FrozenRequest } from './send/frozen-request.ts';

export type ClientOptions = {
  readonly ledgerUrl: string;
  /** With its `/api/scan` prefix (API description 1). */
  readonly scanUrl: string;
  /** Called for every request, so that a renewed token is used immediately. */
  readonly token?: (() => Secret | undefined) | undefined;
  /** Replaces `token`: it is awaited if there is no token yet, and called again after a rejection. */
  readonly tokens?: TokenProvider | undefined;
  /** Deadline of one request: connection, head and body together. */
  readonly timeoutMs: number;
  /** The maximum bytes of a response, counted after decompression. */
  readonly maxBytes?: number | undefined;
  /** The maximum number of retries of a read whose failure is safe to retry. */
  readonly retries?: number | undefined;
  readonly onRetry?: ((retry: RetryEvent) => void) | undefined;
  /** The version of this program, for the `user-agent`. */
  readonly version?: string | undefined;
  /** The TLS options for an address. */
  readonly secureFor?: ((address: string) => TlsConfig) | undefined;
  /** The proxy for an address; undefined if there is none. */
  readonly proxyFor?: ((address: string) => string | undefined) | undefined;
  /** In [0, 1). */
  readonly random?: (() => number) | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  readonly sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Replaces the connections to the services, such as by a recording. */
  readonly http?: HttpClient | undefined;
};

export type Client = {
  /**
   * Calls an operation. Every failure is a value. A read is retried if that is safe; a write never is.
   * Nothing is sent if the request breaks a rule of API description 4.
   */
  readonly call: <N extends OperationName>(
    name: N,
    request: RequestOf<N>,
    signal?: AbortSignal,
  ) => Promise<CallResult<N>>;
  /** Sends a read that isn't one of the operations; it is retried like other reads. */
  readonly request: (question: RawRequest, signal?: AbortSignal) => Promise<RawResult>;
  /**
   * Builds a request for review. Nothing is sent. `otherPath` is that of an operation with the same body.
   */
  readonly freeze: <N extends OperationName>(
    name: N,
    request: RequestOf<N>,
    otherPath?: string,
  ) => Result<FrozenRequest<N>, readonly FieldProblem[]>;
  /**
   * Sends the bytes of a sealed request once. The result has the form that `call` returns.
   * `beforeFirstByte` runs when the connection is open, before the first byte: if it throws, nothing is
   * sent, and this rejects with the same error.
   */
  readonly send: <N extends OperationName>(
    sealed: FrozenRequest<N>,
    options?: {
      readonly signal?: AbortSignal | undefined;
      readonly beforeFirstByte?: (() => void) | undefined;
    },
  ) => Promise<CallResult<N>>;
  /** Cancels requests in flight and closes idle connections. */
  readonly close: () => void;
};

export function createClient(options: ClientOptions): Client {
  const settled = withDefaults(options);
  const { token, tokens } = settled;
  const door = options.http ?? createHttpClient(settled);
  const closed = new AbortController();
  const hear = async (
    prepared: HttpRequest,
    effect: 'read' | 'write',
    signal: AbortSignal | undefined,
  ): Promise<RawResult> => {
    const lifetime = createDeadline([signal, closed.signal]);
    try {
      const deps = { ...settled, door, lifetime: lifetime.signal, effect };
      return await sendWithRetries(prepared, deps, settled);
    } finally {
      lifetime.release();
    }
  };
  const carryOut = async <N extends OperationName>(
    name: N,
    prepared: HttpRequest,
    signal: AbortSignal | undefined,
  ): Promise<CallResult<N>> => {
    const response = await hear(prepared, operations[name].effect, signal);
    return response.ok
      ? {
          ok: true,
          value: {
            answer: parseResponse(name, response.value.json),
            exchange: response.value.exchange,
          },
        }
      : response;
  };
  return {
    call: (name, request, signal) =>
      withToken(name, { tokens, signal }, async () => {
        const prepared = buildHttpRequest(name, request, settled);
        return prepared.ok ? carryOut(name, prepared.value, signal) : unsent(prepared.error);
      }),
    request: async (question, signal) => {
      const isForLedger = question.service === 'ledger';
      const before = isForLedger ? await tokenFailure(tokens, signal) : undefined;
      return before ?? hear(buildRawRequest(question, settled), 'read', signal);
    },
    freeze: (name, request, otherPath) =>
      freezeRequest(name, request, { ...settled, token: tokens ? promised : token }, otherPath),
    send: (sealed, { signal, beforeFirstByte } = {}) =>
      withToken(sealed.name, { tokens, signal }, () =>
        carryOut(
          sealed.name,
          { ...thawRequest(sealed, token?.()?.reveal()), beforeFirstByte },
          signal,
        ),
      ),
    close: () => {
      closed.abort('closed');
      door.close();
    },
  };
}

/** A sealed request will carry a token, even if its source hasn't delivered it yet. */
const promised = (): Secret => Secret.of('promised');

const withDefaults = (options: ClientOptions) => ({
  ...options,
  token: options.tokens?.current ?? options.token,
  maxBytes: options.maxBytes ?? 64 * 1024 * 1024,
  retries: options.retries ?? 2,
  userAgent: options.version ? `cantui/${options.version}` : 'cantui',
  random: options.random ?? Math.random,
  now: options.now ?? Date.now,
  sleep: options.sleep ?? delay,
});

const unsent = (problems: readonly FieldProblem[]): CallFailure => ({
  ok: false,
  error: { failure: { kind: 'invalid', problems }, sent: false },
});
