// A scan whose activities are made when they are asked for, so that it can list millions of them. It
// responds as `ScanStore.listTransactions` of Splice does (newest first, `begin_after_id` continues to
// older activities, an id that it does not know gives an empty list), or as one of the other two kinds.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CursorDirection } from '../../../src/ledger/activity/listing.ts';
import { closeServer } from './close-server.ts';

export interface LargeScan {
  readonly url: string;
  /** Activities that there are: numbers from 0. */
  readonly count: () => number;
  readonly arrive: (more: number) => void;
  /** Requests that had a response. */
  readonly requests: () => number;
  /** Sees each request before its response; what it gives back stands for the number of activities. */
  readonly onRequest: (see?: Interference) => void;
  readonly close: () => Promise<void>;
}

/** What becomes of one request: a node with fewer activities answers, or something else does. */
export type Interference = (request: {
  readonly number: number;
  readonly cursor: number | undefined;
}) =>
  | { readonly count?: number; readonly from?: number }
  | ((response: ServerResponse) => void)
  | undefined;

/** The id of an activity. It does not sort, and its number can be read from it. */
export const idOf = (number: number): string => {
  const scrambled = (Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `#1220${scrambled.repeat(7)}${number.toString(16).padStart(8, '0')}:0`;
};

const numberOf = (id: string): number | undefined => {
  const number = Number.parseInt(id.slice(61, 69), 16);
  return idOf(number) === id ? number : undefined;
};

const start = Date.UTC(2026, 0, 1);

const kinds = ['mint', 'tap'] as const;

const textOf = (number: number): string => {
  const kind = kinds[number % 2] ?? 'mint';
  const date = new Date(start + number * 1000).toISOString();
  const amounts = `"amulet_owner":"owner-${number % 7}::1220aa","amulet_amount":"${number}.0000000000"`;
  return `{"event_id":"${idOf(number)}","date":"${date}","activity_type":"${kind}","round":${number},"${kind}":{${amounts}}}`;
};

/** Numbers of a page, in the order in which the scan lists them. */
const pageOf = (
  meaning: CursorDirection,
  { from, count }: { readonly from: number; readonly count: number },
  cursor: number | undefined,
  size: number,
): readonly number[] => {
  const isUnknown = cursor !== undefined && (cursor >= count || cursor < from || cursor < 0);
  if (isUnknown) return [];
  const span = (begin: number, end: number): readonly number[] =>
    Array.from({ length: Math.max(0, end - begin) }, (_, index) => begin + index);
  if (meaning === 'forward') {
    const begin = cursor === undefined ? from : cursor + 1;
    return span(begin, Math.min(count, begin + size));
  }
  const end = meaning === 'backward' ? (cursor ?? count) : count;
  const begin = meaning === 'backward' || cursor === undefined ? from : cursor + 1;
  return span(Math.max(begin, end - size), end).toReversed();
};

/** Serves so many activities; `cap` is the most that it gives in a page. */
export const startLargeScan = async (
  meaning: CursorDirection,
  first: number,
  cap = Number.POSITIVE_INFINITY,
): Promise<LargeScan> => {
  let count = first;
  let requests = 0;
  let see: Interference | undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (data: string) => (body += data));
    request.on('end', () => {
      if (request.method === 'GET') {
        response.writeHead(404).end();
        return;
      }
      const asked = JSON.parse(body) as { page_size: number; begin_after_id?: string };
      const cursor =
        asked.begin_after_id === undefined ? undefined : (numberOf(asked.begin_after_id) ?? -1);
      requests += 1;
      const changed = see?.({ number: requests, cursor });
      if (typeof changed === 'function') {
        changed(response);
        return;
      }
      const node = { from: 0, count, ...changed };
      const page = pageOf(meaning, node, cursor, Math.min(cap, asked.page_size));
      response.setHeader('content-type', 'application/json');
      response.end(`{"activities":[${page.map(textOf).join(',')}]}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/scan`,
    count: () => count,
    arrive: (more) => {
      count += more;
    },
    requests: () => requests,
    onRequest: (next) => {
      see = next;
    },
    close: () => closeServer(server),
  };
};

/** The number of each activity in lines of NDJSON. */
export const numbersIn = (ndjson: string): readonly number[] =>
  [...ndjson.matchAll(/^\{"event_id":"([^"]+)"/gm)].map(([, id = '']) => numberOf(id) ?? -1);
