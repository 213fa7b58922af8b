import type { Agent, ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';

/** Options that a request passes through its agent to its connection. */
type ConnectionOptions = ClientRequestArgs & {
  /** Cancels a tunnel that is still being opened. */
  readonly lifetime?: AbortSignal | undefined;
  readonly socket?: Duplex;
};

/** The module of the scheme: `node:http` or `node:https`. */
export type Scheme = { readonly Agent: new (options: { keepAlive: boolean }) => Agent };

export type AgentOptions = {
  readonly keepAlive: boolean;
  readonly isSecure: boolean;
  /** The address of the proxy for every connection; undefined if there is none. */
  readonly proxy: string | undefined;
  /** Certificates to trust for an https proxy, instead of Node's own. */
  readonly ca: readonly string[] | undefined;
};

/** The stream that the agent creates. An agent that creates none has a defect. */
const made = (stream: Duplex | null | undefined): Duplex => {
  if (!stream) throw new TypeError('The agent opened no connection');
  // --tls-keylog in NODE_OPTIONS adds such a listener, which writes the keys of every connection to a
  // file.
  stream.removeAllListeners('keylog');
  return stream;
};

/**
 * Creates the agent of a scheme. With a proxy it opens a tunnel first and, for https, TLS inside it: the
 * proxy learns only the host, the port and encrypted bytes.
 */
export const createAgent = (scheme: Scheme, options: AgentOptions): Agent => {
  const { keepAlive, isSecure, proxy, ca } = options;
  const agent = new scheme.Agent({ keepAlive });
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (connection: ConnectionOptions, done) => {
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
