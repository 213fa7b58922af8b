import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject, parseJson, type Json, type JsonObject } from '../../../src/lib/json/json.ts';
import { closeServer } from '../servers/close-server.ts';

/** A scan of today that is not ours: it lists updates that a test made, and no activities. */
export interface UpdatesScan {
  readonly url: string;
  /** From now on these stand behind those that were there. */
  readonly add: (...updates: readonly JsonObject[]) => void;
  readonly close: () => Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<JsonObject> => {
  let body = '';
  for await (const data of request.setEncoding('utf8')) body += data as string;
  const json: Json = body === '' ? {} : parseJson(body);
  return isObject(json) ? json : {};
};

const placeOf = (migration: Json | undefined, time: Json | undefined): string =>
  `${JSON.stringify(migration ?? 0).padStart(6, '0')} ${JSON.stringify(time ?? '')}`;

/** Serves `POST /v2/updates` and `GET /v2/updates/ID` below the prefix of scans. */
export const startUpdatesScan = async (...start: readonly JsonObject[]): Promise<UpdatesScan> => {
  const updates = [...start];
  const page = ({ page_size: size, after }: JsonObject): readonly JsonObject[] => {
    const from = isObject(after)
      ? placeOf(after['after_migration_id'], after['after_record_time'])
      : '';
    return updates
      .filter(({ migration_id: migration, record_time: time }) => placeOf(migration, time) > from)
      .slice(0, Number(size));
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const path = (request.url ?? '').replace('/api/scan', '');
      const [, id] = /^\/v2\/updates\/([^/?]+)/.exec(path) ?? [];
      const found = updates.find(({ update_id: known }) => known === id);
      const reply = path === '/v2/updates' ? { transactions: page(body) } : found;
      if (reply === undefined) {
        response.writeHead(404, { 'content-type': 'text/plain' });
        response.end('The requested resource could not be found.');
      } else {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(reply));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/scan`,
    add: (...more) => updates.push(...more),
    close: () => closeServer(server),
  };
};
