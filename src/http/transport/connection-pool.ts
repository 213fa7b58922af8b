import http, { type Agent, type ClientRequestArgs, type ClientRequest } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { ConnectionError, UnverifiedPeerError } from './connection-error.ts';
import {
  resolveDirectly,
  httpLimits,
  network,
  tlsOptions,
  type TlsConfig,
} from './connection-options.ts';

type SocketOptions = ClientRequestArgs & {
  /** Cancels a tunnel that is still being opened. */
  readonly lifetime?: AbortSignal | undefined;
  readonly socket?: Duplex;
};

type Scheme = { readonly Agent: new (options: { keepAlive: boolean }) => Agent };

type AgentOptions = {
  readonly keepAlive: boolean;
  readonly isSecure: boolean;
  readonly proxy: string | undefined;
  /** An https proxy is verified with these instead of Node's own. */
  readonly ca: readonly string[] | undefined;
};

/** An agent that creates no stream has a defect. */
const made = (stream: Duplex | null | undefined): Duplex => {
  if (!stream) throw new TypeError('The agent opened no connection');
  // --tls-keylog in NODE_OPTIONS adds such a listener, which writes the keys of every connection.
  stream.removeAllListeners('keylog');
  return stream;
};

/**
 * With a proxy, TLS is inside a tunnel: the proxy learns only the host, the port and encrypted
 * bytes.
 */
const createAgent = (scheme: Scheme, options: AgentOptions): Agent => {
  const { keepAlive, isSecure, proxy, ca } = options;
  const agent = new scheme.Agent({ keepAlive });
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (connection: SocketOptions, done) => {
    if (proxy === undefined) return made(connect(connection));
    const { host, port, lifetime: signal } = connection;
    const open = async (): Promise<Duplex> => {
      const { openTunnel } = await import('./tunnel.ts');
      const target = { host: host ?? '', port: Number(port) };
      const socket = await openTunnel(proxy, target, { signal, ca });
      return isSecure ? made(connect({ ...connection, path: undefined, ...{ socket } })) : socket;
    };
    const fail = (error: Error) => done?.(error, undefined as never);
    open().then((stream) => done?.(null, stream), fail);
    return undefined;
  };
  return agent;
};

/** `kept`: stays open for the next call. `fresh`: closed afterwards. */
export type ConnectionReuse = 'kept' | 'fresh';

export type SecureFor = (address: string) => TlsConfig | Promise<TlsConfig>;

export type ConnectionOptions = {
  readonly secureFor?: SecureFor | undefined;
  readonly proxyFor?: ((address: string) => string | undefined) | undefined;
};

type RequestHead = {
  readonly method: string;
  readonly headers: http.OutgoingHttpHeaders;
  /** Cancels a tunnel that is still being opened; `destroy` cancels the request itself. */
  readonly lifetime?: AbortSignal | undefined;
};

export type ConnectionFactory = {
  /** When `onReady` runs, an https peer is verified: nothing may be written before. */
  readonly start: (head: RequestHead, onReady: () => void) => ClientRequest;
  /** Inspects the peer, verified or not. Nothing may be written. */
  readonly look: (lifetime: AbortSignal, onConnected: () => void) => ClientRequest;
};

export type ConnectionPool = {
  readonly open: (url: URL, connection: ConnectionReuse) => Promise<ConnectionFactory>;
  readonly close: () => void;
};

export const createConnectionPool = ({
  secureFor,
  proxyFor,
}: ConnectionOptions): ConnectionPool => {
  const pools = new Map<string, http.Agent>();
  const open = async (url: URL, connection: ConnectionReuse): Promise<ConnectionFactory> => {
    if (network.isOff) throw new ConnectionError({ code: 'OFFLINE', sent: false, reused: false });
    const isSecure = url.protocol === 'https:';
    const scheme = isSecure ? https : http;
    const secure = isSecure ? tlsOptions((await secureFor?.(url.href)) ?? {}) : undefined;
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
        // With NODE_DEBUG, Node prints options, and the token is a header.
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
 * Until the connection is open and its certificate verified, it is certain that nothing was sent.
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

/** Undefined if the connection proves its peer: a socket from an agent may not be encrypted. */
const peerProblem = (socket: object | null): UnverifiedPeerError | undefined => {
  if (socket === null || !isTls(socket))
    return new UnverifiedPeerError('the socket is not encrypted');
  const { authorized } = socket;
  const hasProtocol = (socket.getProtocol() ?? 'unknown').startsWith('TLS');
  return authorized && hasProtocol
    ? undefined
    : new UnverifiedPeerError('the peer is not verified');
};
