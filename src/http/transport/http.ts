import { createFetch, type $Fetch, type FetchContext } from 'ofetch';

import { memoizeLast, parseJsonBody, type ParsedBody } from '../body/parse-json-body.ts';
import type { ConnectionReuse } from './connection-pool.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import { WireHeaders, WireResponse } from '../wire-types.ts';

type Call = {
  readonly address: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The bearer token; a service without authorization is called without the header. */
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  readonly connection: ConnectionReuse;
  readonly beforeFirstByte?: (() => void) | undefined;
};

export type HttpResponse = { readonly response: WireResponse; readonly parsed: ParsedBody };

/** The only place that sends HTTP requests. */
export type HttpClient = {
  /** Rejects with `ConnectionError` if no response came; a response with any status resolves. */
  readonly send: (call: Call) => Promise<HttpResponse>;
  readonly close: () => void;
};

export function createHttpClient(options: TransportOptions): HttpClient {
  const transport = createTransport(options);
  const behind = (connection: ConnectionReuse, beforeFirstByte?: () => void): $Fetch =>
    // The only place where our types replace the global ones: ofetch needs only this much of them.
    createFetch({
      fetch: transport.fetch(connection, beforeFirstByte) as unknown as typeof fetch,
      Headers: WireHeaders as unknown as typeof Headers,
    });
  const parseResponse = memoizeLast(parseJsonBody);
  const doors = { kept: behind('kept'), fresh: behind('fresh') };
  return {
    send: async ({ address, connection, beforeFirstByte, token, ...request }) => {
      const through = beforeFirstByte ? behind(connection, beforeFirstByte) : doors[connection];
      const response: unknown = await through
        .raw(address, { ...request, ...oneTry, parseResponse, onRequest: addToken(token) })
        .catch(throwCause);
      if (!(response instanceof WireResponse))
        throw new TypeError('Not a response of the transport');
      return { response, parsed: response._data ?? {} };
    },
    close: transport.close,
  };
}

/** The token joins a request as it leaves, so that nothing that keeps or shows requests can have it. */
const addToken =
  (token: string | undefined) =>
  ({ options }: FetchContext): void => {
    if (token) options.headers.set('authorization', `Bearer ${token}`);
  };

/** Failures are classified and retries decided in this room: ofetch does neither. */
const oneTry = {
  retry: false,
  ignoreResponseError: true,
} as const;

/**
 * ofetch's own error holds the request with all its headers, including the token, so it is dropped here.
 */
function throwCause(error: unknown): never {
  throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
