import {
  isArray,
  isObject,
  parseJson,
  stringifyJson,
  type Json,
} from '../../../src/lib/json/json.ts';
import type { Fault, Told } from './fault-proxy.ts';

const hour = 3_600_000;

/** The body of a response made anew. */
const retold =
  (change: (json: Json) => Json) =>
  (told: Told): Told => ({
    ...told,
    body: Buffer.from(stringifyJson(change(parseJson(told.body.toString('utf8'))))),
  });

/** The rows of a page made anew; what is no page stays. */
const rows = (change: (rows: readonly Json[]) => readonly Json[]) =>
  retold((json) =>
    isObject(json) && isArray(json['activities'])
      ? { ...json, activities: [...change(json['activities'])] }
      : json,
  );

/** More than any page is asked for: behind each row many small ones, with ids that stay the same. */
const manyRows = 20_000;
const copiesOf = (row: Json, count: number): readonly Json[] => {
  const { event_id: id, date } = isObject(row) ? row : {};
  if (typeof id !== 'string' || date === undefined) return [];
  return Array.from({ length: count }, (_, copy) => ({
    event_id: `${id}+${copy}`,
    date,
    activity_type: 'mint',
    mint: { amulet_owner: 'owner::1220', amulet_amount: '1.0000000000' },
  }));
};
const multiplied = rows((page) => {
  const item = Math.ceil(manyRows / page.length);
  return page.flatMap((row) => [row, ...copiesOf(row, item - 1)]).slice(0, manyRows);
});

const wrongTypes = retold((json) =>
  isObject(json) && Object.keys(json).length > 0
    ? Object.fromEntries(Object.keys(json).map((key) => [key, 42]))
    : [],
);

const shifted =
  (byMs: number) =>
  (told: Told): Told => ({
    ...told,
    headers: { ...told.headers, date: new Date(Date.now() + byMs).toUTCString() },
    body: Buffer.from(
      told.body
        .toString('utf8')
        .replace(/\d{4}-\d\d-\d\dT[\d:]+(\.\d+)?Z/g, (date) =>
          new Date(Date.parse(date) + byMs).toISOString(),
        ),
    ),
  });

const html = { 'content-type': 'text/html' };
const page503 = Buffer.from('<html><body><h1>503 Service Unavailable</h1></body></html>');
const tooMany = { status: 429, body: Buffer.from('Too Many Requests') };

/** How long a call may take where it is to run out of time, in ms; in all others nobody hurries. */
export const impatientMs = 700;

/** Everything that the wire, what stands in it, and the service behind it do to a call. */
export const faults = {
  'responds late': { delayMs: 60 },
  'responds now late, now at once': { delayMs: 1, jitterMs: 90 },
  'resets the connection before the request is read': { end: { by: 'reset', at: 'request' } },
  'resets the connection before the response': { end: { by: 'reset', at: 'response' } },
  'closes the connection before the response': { end: { by: 'close', at: 'response' } },
  'resets the connection in mid-body': { end: { by: 'reset', at: 'body' } },
  'cuts the body short': { end: { by: 'close', at: 'body' } },
  'says too great a length': { lengthBy: 7 },
  'says too small a length': { lengthBy: -1 },
  'drips its response, in time': { drip: { pieces: 9, everyMs: 10 } },
  'drips its response for too long': { drip: { pieces: 200, everyMs: 50 } },
  'hangs before the request is read': { end: { by: 'hang', at: 'request' } },
  'hangs before the response': { end: { by: 'hang', at: 'response' } },
  'hangs in mid-body': { end: { by: 'hang', at: 'body' } },
  'is asked too often': { instead: tooMany },
  'is asked too often, and says when to come back': {
    instead: { ...tooMany, headers: { 'retry-after': '1' } },
  },
  'responds with 503 with a web page': { instead: { status: 503, headers: html, body: page503 } },
  'has it carried out, and a gateway responds with 504': {
    told: () => ({ status: 504, headers: html, body: Buffer.from('<h1>504</h1>') }),
  },
  'points to another path': { redirect: 'here' },
  'points to another origin': { redirect: 'elsewhere' },
  'responds with what is no JSON': { instead: { body: Buffer.from('all is well') } },
  'responds with other types': { told: wrongTypes },
  'responds with 100 MB': { flood: 100 << 20 },
  'responds with 20,000 activities': { told: multiplied },
  'repeats rows': { told: rows((page) => page.flatMap((row) => [row, row])) },
  'leaves rows out': { told: rows((page) => page.filter((_, index) => index % 4 !== 1)) },
  'has a clock that is three hours behind': { told: shifted(-3 * hour) },
  'has a clock that is three hours ahead': { told: shifted(3 * hour) },
  'is gone': { gone: true },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;

/** Faults that end a call by its own deadline. */
export const runsOutOfTime: readonly FaultName[] = [
  'says too great a length',
  'drips its response for too long',
  'hangs before the request is read',
  'hangs before the response',
  'hangs in mid-body',
];
