import type { Client } from '../../../src/http/client.ts';
import { readLedgerUpdate } from '../../../src/ledger/activity/update-events.ts';
import { objectAt, textAt } from '../../../src/lib/json/fields.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../src/lib/json/json.ts';
import { readRecorded } from '../recorded/read-recorded.ts';

type Response = Awaited<ReturnType<Client['request']>>;

const exchange = { url: 'http://ledger.example/v2/updates', status: 200, ms: 1, bytes: 100 };
const success = (json: Json): Response => ({ ok: true, value: { json, exchange } });

const missing: Response = {
  ok: false,
  error: {
    sent: true,
    failure: { kind: 'notFound', what: 'object', error: { status: 404, body: '{}' } },
  },
};

/** The element of a list that a look-up of an update answered. */
const elementOf = (body: Json): Json => {
  const transaction = objectAt(body, 'transaction');
  return transaction === undefined ? body : { update: { Transaction: { value: transaction } } };
};

/** Every update that a participant sent: one by one with views, and in its lists. */
const recordedUpdates = (): ReadonlyMap<number, Json> => {
  const bodies = [
    ...readRecorded('operations').flatMap(({ response }) =>
      isArray(response.body) ? response.body : [],
    ),
    ...readRecorded('updates-with-views').map(({ response }) => elementOf(response.body)),
  ];
  const byOffset = new Map<number, Json>();
  for (const body of bodies) {
    const update = readLedgerUpdate(body);
    if (update !== undefined && update !== 'checkpoint') byOffset.set(Number(update.offset), body);
  }
  return byOffset;
};

/** A participant that lists what a real one did, in its order and at its offsets. */
export const createRecordedLedger = () => {
  const updates = [...recordedUpdates()].toSorted(([a], [b]) => a - b);
  const archived = new Map(
    readRecorded('archived-holdings').map(({ request, response }) => [
      textAt(isObject(request.body) ? request.body : {}, 'contractId'),
      response.body,
    ]),
  );
  let end = updates.at(-1)?.[0] ?? 0;
  let requests = 0;
  const list = (body: JsonObject, limit: number): Response => {
    const [begin, upTo] = [Number(body['beginExclusive']), Number(body['endInclusive'])];
    const within = updates.filter(([offset]) => offset > begin && offset <= upTo);
    const found = body['descendingOrder'] === true ? within.reverse() : within;
    return success(found.slice(0, limit).map(([, update]) => update));
  };
  const ask: Client['request'] = ({ path, body, query = {} }) => {
    requests += 1;
    const asked = isObject(body) ? body : {};
    const limit = Number(query['limit'] ?? 200);
    switch (path) {
      case '/v2/state/ledger-end':
        return Promise.resolve(success({ offset: end }));
      case '/v2/updates':
        return Promise.resolve(list(asked, limit));
      case '/v2/events/events-by-contract-id':
        return Promise.resolve(
          archived.has(textAt(asked, 'contractId'))
            ? success(archived.get(textAt(asked, 'contractId')) ?? null)
            : missing,
        );
      default:
        return Promise.resolve(missing);
    }
  };
  return {
    ask,
    offsets: updates.map(([offset]) => offset),
    requests: () => requests,
    /** The ledger ends here; later updates come when it ends later. */
    endAt: (offset: number): void => {
      end = offset;
    },
  };
};
