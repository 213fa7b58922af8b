import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { modelScan, type ModelScan } from '../models/model-scan.ts';
import type { CursorDirection } from '../../../src/ledger/activity/listing.ts';
import { closeServer } from './close-server.ts';

/** A scan service that is not ours: another listing code, opaque ids, and requests that fail. */
export interface ForeignScan {
  readonly url: string;
  readonly model: ModelScan;
  /** Headers of every request, to see what was sent along. */
  readonly received: readonly {
    readonly authorization: string | undefined;
    readonly path: string | undefined;
  }[];
  /** From now on so many more activities arrive before each response. */
  readonly arriveWithEach: (count: number) => void;
  /** Responds to every request like this, whatever it asks for; as usual again when nothing is given. */
  readonly respondToAll: (send?: (response: ServerResponse) => void) => void;
  readonly close: () => Promise<void>;
}

/** Ways to fail, taken in turn. */
const failures: readonly ((response: ServerResponse) => void)[] = [
  (response) => {
    response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>');
  },
  (response) => response.socket?.resetAndDestroy(),
  (response) => {
    response.writeHead(429, { 'content-type': 'text/plain', 'retry-after': '1' }).end('Too Many');
  },
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"activities": [');
    response.socket?.end();
  },
];

/** Serves a model scan below a path prefix; with `failEvery` 3 every third request fails. */
export const startForeignScan = async (
  meaning: CursorDirection,
  failEvery = 0,
): Promise<ForeignScan> => {
  const model = modelScan(meaning);
  const received: { authorization: string | undefined; path: string | undefined }[] = [];
  let requests = 0;
  let withEach = 0;
  let always: ((response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (data: string) => (body += data));
    request.on('end', () => {
      if (request.method === 'GET') {
        response.writeHead(404).end();
        return;
      }
      received.push({ authorization: request.headers.authorization, path: request.url });
      requests += 1;
      model.arrive(withEach);
      if (always !== undefined) {
        always(response);
        return;
      }
      const failure =
        failEvery > 0 && requests % failEvery === 0
          ? failures[(requests / failEvery) % failures.length]
          : undefined;
      if (failure !== undefined) {
        failure(response);
        return;
      }
      const { page_size, begin_after_id } = JSON.parse(body) as {
        page_size: number;
        begin_after_id?: string;
      };
      const activities = model
        .list({ cursor: begin_after_id, pageSize: page_size })
        .map(({ raw }) => raw);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ activities }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/scan`,
    model,
    received,
    arriveWithEach: (count) => {
      withEach = count;
    },
    respondToAll: (send) => {
      always = send;
    },
    close: () => closeServer(server),
  };
};
