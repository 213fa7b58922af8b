import { success, refused, type Response } from './model-participant.ts';
import { parties } from './participant-history.ts';
import { startReader } from './participant-reader.ts';

type Reader = ReturnType<typeof startReader>;

/** Sends nothing but what a path is answered with. */
const when =
  (end: string, response: Response) =>
  ({ respondWith }: Reader): void =>
    respondWith((path) => (path.endsWith(end) ? response : undefined));

const unauthorized: Response = {
  ok: false,
  error: {
    sent: true,
    failure: { kind: 'unauthorized', error: { status: 401, body: '', envelope: 'error' } },
  },
};

const noEndpoint: Response = {
  ok: false,
  error: {
    sent: true,
    failure: { kind: 'notFound', what: 'endpoint', error: { status: 404, body: '{}' } },
  },
};

const timeout: Response = {
  ok: false,
  error: {
    sent: true,
    failure: { kind: 'timeout', origin: 'http://ledger.example', afterMs: 30_000, sent: true },
  },
};

interface Scenario {
  readonly name: string;
  readonly begin: (reader: Reader) => void;
  readonly options?: Parameters<typeof startReader>[0];
  /** Milliseconds between two polls. */
  readonly interval?: number;
}

/** Nothing new comes. */
export const quietScenarios: readonly Scenario[] = [
  { name: 'a ledger at rest', begin: () => undefined },
  { name: 'a node that lists one element', begin: () => undefined, options: { cap: 1 } },
  {
    name: 'an update of thousands of rows at the end',
    begin: ({ server }) => server.history.put(['update'], { events: 2300 }),
  },
  {
    name: 'a rejected command at the end',
    begin: ({ server }) => server.history.put(['rejected']),
  },
  {
    name: 'an update of an unknown kind at the end',
    begin: ({ server }) => server.history.put(['unknown']),
  },
  {
    name: 'offsets that this user does not see',
    begin: ({ server }) => server.history.put(['nothing', 'nothing']),
  },
  { name: 'completions that prove nothing', begin: when('-completions', success([])) },
  { name: 'completions refused with 403', begin: when('-completions', refused(403, 'NA')) },
  {
    name: 'completions refused with 400',
    begin: when('-completions', refused(400, 'INVALID_ARGUMENT')),
  },
  { name: 'a release without a list of completions', begin: when('-completions', noEndpoint) },
  { name: 'completions refused with 404', begin: when('-completions', refused(404, 'X')) },
  { name: 'a user unknown to the ledger', begin: when('authenticated-user', refused(404, 'X')) },
  {
    name: 'an older state',
    begin: ({ server }) => server.history.restore(15, { isReplayed: false, shift: 0 }),
  },
  { name: 'other offsets', begin: ({ server }) => server.history.reoffset(7) },
  { name: 'another participant', begin: ({ server }) => server.history.reset(0) },
  { name: 'pruned updates', begin: ({ server }) => server.prune() },
  { name: 'a party less', begin: ({ server }) => server.setRights(parties.slice(0, 1)) },
  { name: 'a node that lags', begin: when('ledger-end', success({ offset: 11 })) },
];

/** Every poll fails. */
export const failingScenarios: readonly Scenario[] = [
  { name: '503 for everything', begin: when('', refused(503, 'X')) },
  { name: '401 for everything', begin: when('', unauthorized) },
  { name: 'timeouts', begin: when('', timeout) },
  { name: '503 for the end of the ledger', begin: when('ledger-end', refused(503, 'X')) },
  { name: '503 for updates', begin: when('/v2/updates', refused(503, 'X')) },
  { name: '400 for updates', begin: when('/v2/updates', refused(400, 'INVALID_ARGUMENT')) },
  { name: '503 for completions', begin: when('-completions', refused(503, 'X')) },
  { name: 'no list of updates', begin: when('/v2/updates', success({})) },
  { name: 'no end of the ledger', begin: when('ledger-end', success([])) },
  { name: 'no right to any party', begin: ({ server }) => server.setRights([]) },
];

/** A reader that has all rows, some polls after the scenario began. */
export const startScenario = async ({ begin, options, interval }: Scenario): Promise<Reader> => {
  const reader = startReader(options, { ...(interval !== undefined && { interval }) });
  reader.server.history.put(Array.from({ length: 25 }, () => 'update' as const));
  await reader.asks(4);
  begin(reader);
  // What changed is found, and so is what is refused for good.
  await reader.asks(10);
  reader.takeFailed();
  return reader;
};
