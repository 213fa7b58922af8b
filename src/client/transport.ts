import http, { type ClientRequest, type IncomingMessage } from 'node:http';

import { readBody } from './body.ts';
import { codeOf, ConnectionBroken } from './breakdown.ts';
import { throughProxy } from './proxy.ts';
import { secureOptions, type Secure } from './secure.ts';
import { WireHeaders, WireResponse } from './wire.ts';

/** What ofetch hands to its `fetch`, as far as the transport reads it. */
export type WireRequest = {
  readonly method: string;
  readonly headers: Iterable<readonly [string, string]>;
  readonly body: string;
  readonly signal: AbortSignal;
};

/** `kept`: a connection that waits open for the next call. `fresh`: one of its own, then closed. */
export type Connection = 'kept' | 'fresh';

export type Transport = {
  /** `onLeaving` runs when the connection stands, before the first byte; it may throw. */
  readonly fetch: (
    connection: Connection,
    onLeaving?: () => void,
  ) => (address: string, request: WireRequest) => Promise<WireResponse>;
  /** Closes the connections that wait for a next call. */
  readonly close: () => void;
};

export type TransportOptions = {
  /** The most bytes of a body that are read, counted after decompression. */
  readonly maxBytes: number;
  /** How a connection over TLS to an address is made. */
  readonly secureFor?: ((address: string) => Secure) | undefined;
  /** The proxy for an address; undefined: none. Without it none is used. */
  readonly proxyFor?: ((address: string) => string | undefined) | undefined;
};

/**
 * HTTP for ofetch, on node:http and node:https rather than on the global fetch, because
 * - the global fetch loads undici on first use, which costs a one-shot command as much again as the
 *   bare node takes to start;
 * - only here is it known whether a byte of a request left this machine, on which it depends
 *   whether the outcome of a write is "not sent" or "unknown";
 * - a body can be bounded as it arrives, and a TLS failure keeps its code.
 *
 * Resolves when the body is read, so that the signal covers connect, head and body alike. Redirects
 * are answers like others: never followed, their body not read. Rejects with `ConnectionBroken`.
 */
export function createTransport({ maxBytes, secureFor, proxyFor }: TransportOptions): Transport {
  const pools = new Map<string, http.Agent>();

  const open = async (url: URL, connection: Connection): Promise<Opened> => {
    const isSecure = url.protocol === 'https:';
    // TLS is loaded when the first https address is called: on loopback it is never needed.
    const scheme = isSecure ? (await import('node:https')).default : http;
    const keys = isSecure && secureFor ? await secureOptions(secureFor(url.href)) : {};
    const proxy = proxyFor?.(url.href);
    const place = `${url.protocol} ${proxy ?? ''}`;
    const make = async (keepAlive: boolean): Promise<http.Agent> =>
      proxy === undefined ? new scheme.Agent({ keepAlive }) : throughProxy(proxy, keepAlive);
    const agentFor = async (): Promise<http.Agent | false> => {
      if (connection === 'fresh') return proxy === undefined ? false : make(false);
      const pool = pools.get(place) ?? (await make(true));
      pools.set(place, pool);
      return pool;
    };
    const agent = await agentFor();
    return {
      ready: isSecure ? 'secureConnect' : 'connect',
      start: (options) => scheme.request(url, { ...options, ...keys, agent }),
    };
  };

  return {
    fetch: (connection, onLeaving) => async (address, request) =>
      roundTrip(await open(new URL(address), connection), request, { maxBytes, onLeaving }),
    close: () => {
      for (const pool of pools.values()) pool.destroy();
    },
  };
}

type Opened = {
  readonly ready: 'connect' | 'secureConnect';
  readonly start: (options: http.RequestOptions) => ClientRequest;
};

type Manner = { readonly maxBytes: number; readonly onLeaving?: (() => void) | undefined };

function roundTrip(
  opened: Opened,
  request: WireRequest,
  { maxBytes, onLeaving }: Manner,
): Promise<WireResponse> {
  const { signal, method } = request;
  let sent = false;
  let answered = false;
  let giveUp = (): void => undefined;
  const answer = new Promise<WireResponse>((resolve, reject) => {
    if (signal.aborted) throw aborted(sent);
    const call = opened.start({ method, headers: Object.fromEntries(request.headers) });
    giveUp = () => {
      reject(aborted(sent));
      call.destroy();
    };
    const lost = (code: string) => {
      // From the head on, the body tells how the connection ended.
      if (!answered) reject(new ConnectionBroken({ code, sent, reused: call.reusedSocket }));
    };
    call.on('error', (error) => lost(codeOf(error)));
    // Without an error when the server switched to another protocol.
    call.once('close', () => lost('ECONNRESET'));
    call.once('response', (response) => {
      answered = true;
      void read(response, maxBytes).then(resolve);
    });
    whenConnected(call, opened.ready, () => {
      try {
        onLeaving?.();
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
        call.destroy();
        return;
      }
      sent = true;
      call.end(request.body);
    });
    signal.addEventListener('abort', giveUp, { once: true });
  });
  return answer.finally(() => signal.removeEventListener('abort', giveUp));
}

const aborted = (sent: boolean): ConnectionBroken =>
  new ConnectionBroken({ code: 'ABORTED', sent, reused: false });

/**
 * Nothing is given to a socket before its connection stands and its certificate has been checked:
 * until then it is certain that nothing was sent, from then on it is not.
 */
function whenConnected(call: ClientRequest, ready: string, send: () => void): void {
  call.once('socket', (socket) => {
    // Behind a proxy the connection stands before its certificate has been checked.
    const isShaking = 'secureConnecting' in socket && socket.secureConnecting === true;
    if (socket.connecting || isShaking) socket.once(ready, send);
    else send();
  });
}

async function read(response: IncomingMessage, maxBytes: number): Promise<WireResponse> {
  const status = response.statusCode ?? 0;
  const head = { status, headers: WireHeaders.received(response.headers) };
  if (!isRedirect(status)) return new WireResponse(head, await readBody(response, maxBytes));
  response.destroy();
  return new WireResponse(head, { text: '', bytes: 0 });
}

/** 304 too: a request that named no version of its own was answered with "not modified". */
export const isRedirect = (status: number): boolean => status >= 300 && status < 400;
