import http, { type ClientRequest } from 'node:http';
import { throughProxy } from './proxy.ts';
import { secureOptions, type Secure } from './secure.ts';

/** `kept`: a connection that waits open for the next call. `fresh`: one of its own, then closed. */
export type Connection = 'kept' | 'fresh';

/** How services are reached. */
export type LineOptions = {
  /** How a connection over TLS to an address is made. */
  readonly secureFor?: ((address: string) => Secure) | undefined;
  /** The proxy for an address; undefined: none. Without it none is used. */
  readonly proxyFor?: ((address: string) => string | undefined) | undefined;
};

/** The options of a request, with those of TLS that Node takes beside them. */
type Opening = http.RequestOptions & {
  readonly rejectUnauthorized?: boolean;
  readonly ALPNProtocols?: readonly string[];
};

/** A way to one service: nothing is on it before something was started. */
export type Line = {
  /** The event of a socket whose connection stands. */
  readonly ready: 'connect' | 'secureConnect';
  readonly start: (options: Opening) => ClientRequest;
};

export type Lines = {
  readonly open: (url: URL, connection: Connection) => Promise<Line>;
  /** Closes the connections that wait for a next call. */
  readonly close: () => void;
};

/** The lines to services, through a proxy and with certificates where they are asked for. */
export const createLines = ({ secureFor, proxyFor }: LineOptions): Lines => {
  const pools = new Map<string, http.Agent>();
  const open = async (url: URL, connection: Connection): Promise<Line> => {
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
    open,
    close: () => {
      for (const pool of pools.values()) pool.destroy();
    },
  };
};

/**
 * Nothing is given to a socket before its connection stands and its certificate has been checked:
 * until then it is certain that nothing was sent, from then on it is not.
 */
export function whenConnected(call: ClientRequest, ready: Line['ready'], send: () => void): void {
  call.once('socket', (socket) => {
    // Behind a proxy the connection stands before its certificate has been checked.
    const isShaking = 'secureConnecting' in socket && socket.secureConnecting === true;
    if (socket.connecting || isShaking) socket.once(ready, send);
    else send();
  });
}
