import type { Agent } from 'node:http';

/**
 * An agent whose connections go through an HTTP proxy, by CONNECT: the proxy sees the host and the
 * port, and of a connection over TLS nothing else. Loaded only where there is a proxy.
 */
export const throughProxy = async (proxy: string, keepAlive: boolean): Promise<Agent> => {
  const { HttpsProxyAgent } = await import('https-proxy-agent');
  return new HttpsProxyAgent(proxy, { keepAlive });
};
