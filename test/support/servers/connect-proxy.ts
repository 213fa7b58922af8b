import http from 'node:http';
import net, { type AddressInfo } from 'node:net';

export type ConnectProxy = {
  readonly url: string;
  /** The hosts and ports that were asked for, in order. */
  readonly asked: readonly string[];
  /** What came for the hosts behind it, as the proxy saw it. */
  readonly seen: () => string;
  readonly close: () => Promise<void>;
};

/** A proxy that leads every CONNECT to one server, whatever host was asked for. */
export const startConnectProxy = async (port: number, password?: string): Promise<ConnectProxy> => {
  const asked: string[] = [];
  const sockets = new Set<net.Socket>();
  let seen = '';
  const server = http.createServer((_request, response) => response.writeHead(405).end());
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', (request, client: net.Socket) => {
    asked.push(request.url ?? '');
    const wanted = password && `Basic ${Buffer.from(password).toString('base64')}`;
    if (wanted && request.headers['proxy-authorization'] !== wanted) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const upstream = net.connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      client.on('data', (data: Buffer) => (seen += data.toString('latin1')));
      client.pipe(upstream).pipe(client);
    });
    sockets.add(upstream);
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    seen: () => seen,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
