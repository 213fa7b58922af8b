// A process of its own: a scan that responds from memory with updates of a file, one a line, oldest first.
// node --import tsx FILE UPDATES
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordedUpdate } from './recorded-scan.ts';

type Asked = {
  readonly page_size: number;
  readonly after?: { readonly after_migration_id: number; readonly after_record_time: string };
};

type Place = Pick<RecordedUpdate, 'update_id' | 'migration_id' | 'record_time'> & {
  readonly start: number;
  readonly end: number;
};

const bytes = readFileSync(process.argv[2] ?? '');

const lineEnd = 0x0a;

/** Finds each update, and puts a comma after it: a page is then a part of the whole. */
const readPlaces = (): readonly Place[] => {
  const places: Place[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(lineEnd, start);
    const { update_id, migration_id, record_time } = JSON.parse(
      bytes.toString('utf8', start, end),
    ) as RecordedUpdate;
    places.push({ update_id, migration_id, record_time, start, end });
    bytes.write(',', end);
    start = end + 1;
  }
  return places;
};

const places = readPlaces();
const byId = new Map(places.map((place) => [place.update_id, place]));

const isAfter = ({ migration_id, record_time }: Place, { after }: Asked): boolean => {
  if (after === undefined) return true;
  return migration_id === after.after_migration_id
    ? record_time > after.after_record_time
    : migration_id > after.after_migration_id;
};

/** The index of the first update that a page lists. */
const firstOf = (asked: Asked): number => {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const place = places[middle];
    if (place !== undefined && isAfter(place, asked)) high = middle;
    else low = middle + 1;
  }
  return low;
};

const pageOf = (body: string): Buffer => {
  const asked = JSON.parse(body) as Asked;
  const from = firstOf(asked);
  const listed = places.slice(from, from + asked.page_size);
  return bytes.subarray(listed.at(0)?.start ?? 0, listed.at(-1)?.end ?? 0);
};

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (data: string) => (body += data));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    const path = request.url ?? '';
    const one = byId.get(path.split('/').at(-1) ?? '');
    if (one !== undefined) return response.end(bytes.subarray(one.start, one.end));
    if (!path.endsWith('/v2/updates')) return response.writeHead(404).end('{"error":"not found"}');
    const page = pageOf(body);
    const [head, tail] = ['{"transactions":[', ']}'];
    response.setHeader('content-length', head.length + page.length + tail.length);
    response.write(head);
    response.write(page);
    return response.end(tail);
  });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}/api/scan`);
});
