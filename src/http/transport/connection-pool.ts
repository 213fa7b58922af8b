import http, { type ClientRequest } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { createAgent } from './agent.ts';
import { UnverifiedPeerError } from './connection-error.ts';
import { resolveDirectly } from './resolve-host.ts';
import { httpLimits } from './http-limits.ts';
import { tlsOptions, type TlsConfig } from '../tls/tls-options.ts';

/** `kept`: a connection that waits open for the next call. `fresh`: one of its own, then closed. */
export type ConnectionReuse = 'kept' | 'fresh';

/** The routes to the services. */
export type ConnectionOptions = {
  /** The TLS options for an address. */
  readonly secureFor?: ((address: string) => TlsConfig) | undefined;
  /** The proxy for an address; undefined: none. Without it none is used. */
  readonly proxyFor?: ((address: string) => string | undefined) | undefined;
};

export type RequestHead = {
  readonly method: string;
  readonly headers: http.OutgoingHttpHeaders;
  /** Cancels a tunnel that is still being opened. The request itself is canceled by `destroy`. */
  readonly lifetime?: AbortSignal | undefined;
};

/** A way to one service: nothing is on it before something was started. */
export type ConnectionFactory = {
  /**
   * Starts a request. `onReady` runs when the connection is open and, for https, the peer is verified:
   * only from then on may anything be written to the request. Else it ends with an error.
   */
  readonly start: (head: RequestHead, onReady: () => void) => ClientRequest;
  /** Connects to look at the peer, verified or not. Nothing may be written to the request. */
  readonly look: (lifetime: AbortSignal, onConnected: () => void) => ClientRequest;
};

export type ConnectionPool = {
  readonly open: (url: URL, connection: ConnectionReuse) => Promise<ConnectionFactory>;
  /** Closes the connections that wait for a next call. */
  readonly close: () => void;
};

/** Connections to services, through a proxy and with certificates where configured. */
export const createConnectionPool = ({
  secureFor,
  proxyFor,
}: ConnectionOptions): ConnectionPool => {
  const pools = new Map<string, http.Agent>();
  const open = async (url: URL, connection: ConnectionReuse): Promise<ConnectionFactory> => {
    const isSecure = url.protocol === 'https:';
    // TLS is loaded when the first https address is called: on loopback it is never needed.
    const scheme = isSecure ? (await import('node:https')).default : http;
    const secure = isSecure ? await tlsOptions(secureFor?.(url.href) ?? {}) : undefined;
    const proxy = proxyFor?.(url.href);
    const make = (keepAlive: boolean): http.Agent =>
      createAgent(scheme, { keepAlive, isSecure, proxy, ca: secure?.ca });
    const place = `${url.protocol} ${proxy ?? ''}`;
    const pooled = (): http.Agent => {
      const pool = pools.get(place) ?? make(true);
      pools.set(place, pool);
      return pool;
    };
    const agent = connection === 'kept' ? pooled() : make(false);
    const common = { ...httpLimits, ...resolveDirectly(url.hostname), ...secure, agent };
    return {
      start: ({ headers, ...head }, onReady) => {
        const call = scheme.request(url, { ...head, ...common });
        // Not among the options: with NODE_DEBUG, Node prints those, and the token is a header.
        for (const [name, value] of Object.entries(headers))
          if (value !== undefined) call.setHeader(name, value);
        onceConnected(call, isSecure, () => {
          const problem = isSecure ? peerProblem(call.socket) : undefined;
          if (problem === undefined) onReady();
          else call.destroy(problem);
        });
        return call;
      },
      look: (lifetime, onConnected) => {
        const unchecked = { rejectUnauthorized: false, ALPNProtocols: ['h2', 'http/1.1'] };
        const options = { ...common, lifetime, ...(isSecure && unchecked) };
        const call = scheme.request(url, options);
        onceConnected(call, isSecure, onConnected);
        return call;
      },
    };
  };
  return {
    open,
    close: () => {
      for (const pool of pools.values()) pool.destroy();
    },
  };
};

/**
 * Writes nothing to a socket before its connection is open and its certificate checked: until then
 * it is certain that nothing was sent, from then on it is not.
 */
function onceConnected(call: ClientRequest, isSecure: boolean, send: () => void): void {
  call.once('socket', (socket) => {
    // With a proxy, the connection is open before its certificate has been checked.
    const isShaking = 'secureConnecting' in socket && socket.secureConnecting === true;
    if (socket.connecting || isShaking) socket.once(isSecure ? 'secureConnect' : 'connect', send);
    else send();
  });
}

const isTls = (socket: object): socket is TLSSocket => 'encrypted' in socket;

/**
 * Returns the reason why a connection does not prove its peer; undefined when it does. Every socket
 * is checked, whatever made it: an agent or a proxy could return one that is not encrypted.
 */
const peerProblem = (socket: object | null): UnverifiedPeerError | undefined => {
  if (socket === null || !isTls(socket))
    return new UnverifiedPeerError('the socket is not encrypted');
  const { authorized } = socket;
  const hasProtocol = (socket.getProtocol() ?? 'unknown').startsWith('TLS');
  return authorized && hasProtocol
    ? undefined
    : new UnverifiedPeerError('the peer is not verified');
};
