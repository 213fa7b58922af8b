import http, { type ClientRequest } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { createAgent } from './agent.ts';
import { UnverifiedPeerError } from './connection-error.ts';
import { resolveDirectly } from './resolve-host.ts';
import { httpLimits } from './http-limits.ts';
import { tlsOptions, type TlsConfig } from '../tls/tls-options.ts';

/**
 * `kept`: a connection that stays open for the next call. `fresh`: a new one that is closed afterwards.
 */
export type ConnectionReuse = 'kept' | 'fresh';

/** The routes to the services. */
export type ConnectionOptions = {
  /** The TLS options for an address. */
  readonly secureFor?: ((address: string) => TlsConfig) | undefined;
  /** The proxy for an address; undefined if there is none. */
  readonly proxyFor?: ((address: string) => string | undefined) | undefined;
};

export type RequestHead = {
  readonly method: string;
  readonly headers: http.OutgoingHttpHeaders;
  /** Cancels a tunnel that is still being opened. The request itself is canceled by `destroy`. */
  readonly lifetime?: AbortSignal | undefined;
};

/** The connections to one service. */
export type ConnectionFactory = {
  /**
   * Starts a request. `onReady` runs when the connection is open and, for https, the peer is verified:
   * nothing may be written to the request before. Without such a connection, the request ends with an
   * error.
   */
  readonly start: (head: RequestHead, onReady: () => void) => ClientRequest;
  /** Connects to inspect the peer, verified or not. Nothing may be written to the request. */
  readonly look: (lifetime: AbortSignal, onConnected: () => void) => ClientRequest;
};

export type ConnectionPool = {
  readonly open: (url: URL, connection: ConnectionReuse) => Promise<ConnectionFactory>;
  /** Closes the idle connections. */
  readonly close: () => void;
};

/** Creates the connections to services, through a proxy and with certificates if configured. */
export const createConnectionPool = ({
  secureFor,
  proxyFor,
}: ConnectionOptions): ConnectionPool => {
  const pools = new Map<string, http.Agent>();
  const open = async (url: URL, connection: ConnectionReuse): Promise<ConnectionFactory> => {
    const isSecure = url.protocol === 'https:';
    // TLS is loaded with the first https address: loopback never needs it.
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
        // Not passed as options: with NODE_DEBUG, Node prints those, and the token is a header.
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
 * Writes nothing to a socket before its connection is open and its certificate is verified. Until then it
 * is certain that nothing was sent.
 */
function onceConnected(call: ClientRequest, isSecure: boolean, send: () => void): void {
  call.once('socket', (socket) => {
    // With a proxy, the connection opens before its certificate is verified.
    const isShaking = 'secureConnecting' in socket && socket.secureConnecting === true;
    if (socket.connecting || isShaking) socket.once(isSecure ? 'secureConnect' : 'connect', send);
    else send();
  });
}

const isTls = (socket: object): socket is TLSSocket => 'encrypted' in socket;

/**
 * Returns the reason why a connection doesn't prove its peer; undefined if it does. Every socket is
 * checked: an agent or a proxy could return one that isn't encrypted.
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
