import type { IncomingMessage } from 'node:http';
import { createFetch, type FetchContext } from 'ofetch';
import { readBody } from '../read-body.ts';
import {
  memoizeLast,
  parseJsonBody,
  receivedHeaders,
  WireResponse,
  type ParsedBody,
} from '../wire-types.ts';
import { describeConnectionError, ConnectionError } from './connection-error.ts';
import {
  createConnectionPool,
  type ConnectionReuse,
  type ConnectionFactory,
  type ConnectionPool,
  type ConnectionOptions,
} from './connection-pool.ts';

type WireRequest = {
  readonly method: string;
  readonly headers: Iterable<readonly [string, string]>;
  readonly body: string;
  readonly signal: AbortSignal;
};

export type Transport = {
  /** `beforeFirstByte` may throw. */
  readonly fetch: (
    connection: ConnectionReuse,
    beforeFirstByte?: () => void,
  ) => (address: string, request: WireRequest) => Promise<WireResponse>;
  readonly close: () => void;
};

export type TransportOptions = ConnectionOptions & {
  readonly maxBytes: number;
};

/**
 * HTTP for ofetch, on node:http and node:https instead of the global fetch, for three reasons:
 * - The global fetch loads undici on first use, which doubles the start of a one-shot command.
 * - Only this transport knows whether a byte of a request left this machine, which decides whether the
 *   outcome of a write is "not sent" or "unknown".
 * - A body can be bounded as it arrives, and a TLS failure keeps its code.
 * Resolves when the body is read, so that the signal covers connect, head and body. Redirects are
 * responses like any other: never followed, their body not read. Rejects with `ConnectionError`.
 */
export function createTransport(
  { maxBytes, ...transportOptions }: TransportOptions,
  lines: ConnectionPool = createConnectionPool(transportOptions),
): Transport {
  return {
    fetch: (connection, beforeFirstByte) => async (address, request) =>
      roundTrip(await lines.open(new URL(address), connection), request, {
        maxBytes,
        beforeFirstByte,
      }),
    close: lines.close,
  };
}

type RoundTripOptions = {
  readonly maxBytes: number;
  readonly beforeFirstByte?: (() => void) | undefined;
};

function roundTrip(
  opened: ConnectionFactory,
  request: WireRequest,
  { maxBytes, beforeFirstByte }: RoundTripOptions,
): Promise<WireResponse> {
  const { signal, method } = request;
  let sent = false;
  let hasResponded = false;
  let giveUp = (): void => undefined;
  const received = new Promise<WireResponse>((resolve, reject) => {
    if (signal.aborted) throw aborted(sent);
    const head = { method, headers: Object.fromEntries(request.headers), lifetime: signal };
    const call = opened.start(head, () => {
      try {
        beforeFirstByte?.();
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
        call.destroy();
        return;
      }
      sent = true;
      call.end(request.body);
    });
    giveUp = () => {
      reject(aborted(sent));
      call.destroy();
    };
    const lost = (error: unknown) => {
      // After the head, the body reports how the connection ended.
      if (hasResponded) return;
      reject(
        new ConnectionError(describeConnectionError(error, { sent, reused: call.reusedSocket })),
      );
    };
    call.on('error', lost);
    // A server that switched to another protocol ends without an error.
    call.once('close', () => lost(hungUp));
    call.once('response', (response) => {
      // A response before the request was sent is not its response.
      if (!sent) {
        call.destroy(hungUp);
        return;
      }
      hasResponded = true;
      void readWireResponse(response, call.reusedSocket, maxBytes).then(resolve);
    });
    signal.addEventListener('abort', giveUp, { once: true });
  });
  return received.finally(() => signal.removeEventListener('abort', giveUp));
}

const hungUp = Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' });

const aborted = (sent: boolean): ConnectionError =>
  new ConnectionError({ code: 'ABORTED', sent, reused: false });

async function readWireResponse(
  response: IncomingMessage,
  reused: boolean,
  maxBytes: number,
): Promise<WireResponse> {
  const { statusCode: status = 0, httpVersion } = response;
  const headers = receivedHeaders(response.headers);
  const head = { status, headers, httpVersion, reused };
  if (!isRedirect(status)) return new WireResponse(head, await readBody(response, maxBytes));
  response.destroy();
  return new WireResponse(head, { text: '', bytes: 0 });
}

/** 304 is a redirect, too: the request named no version. */
export const isRedirect = (status: number): boolean => status >= 300 && status < 400;

type Call = {
  readonly address: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  readonly connection: ConnectionReuse;
  readonly beforeFirstByte?: (() => void) | undefined;
};

export type HttpResponse = { readonly response: WireResponse; readonly parsed: ParsedBody };

/** The only place that sends HTTP requests. */
export type HttpClient = {
  /** Resolves for any status. Rejects with `ConnectionError` if no response came. */
  readonly send: (call: Call) => Promise<HttpResponse>;
  readonly close: () => void;
};

export function createHttpClient(options: TransportOptions): HttpClient {
  const transport = createTransport(options);
  const parseResponse = memoizeLast(parseJsonBody);
  return {
    send: async ({ address, connection, beforeFirstByte, token, headers, ...call }) => {
      const request = { ...call, headers: Object.entries(headers) };
      const fetchOnce = createFetch({
        fetch: transport.fetch(connection, beforeFirstByte) as unknown as typeof fetch,
        // Reading `globalThis.Headers` loads undici, which costs a short command more than the call.
        Headers: Map as unknown as typeof Headers,
      });
      const response: unknown = await fetchOnce
        .raw(address, {
          ...request,
          ...oneTry,
          parseResponse,
          onRequest: addToken(token),
        })
        .catch(throwCause);
      if (!(response instanceof WireResponse))
        throw new TypeError('Not a response of the transport');
      return { response, parsed: response._data ?? {} };
    },
    close: transport.close,
  };
}

/** Adds the token as the request leaves: nothing that keeps or shows requests can have it. */
const addToken =
  (token: string | undefined) =>
  ({ options }: FetchContext): void => {
    if (token) options.headers.set('authorization', `Bearer ${token}`);
  };

const oneTry = {
  retry: false,
  ignoreResponseError: true,
} as const;

/** ofetch's own error holds all headers, including the token. */
function throwCause(error: unknown): never {
  throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
