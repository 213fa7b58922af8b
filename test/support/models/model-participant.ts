import type { Client } from '../../../src/http/client.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../src/lib/json/json.ts';
import { objectAt, textAt, textsAt } from '../../../src/lib/json/fields.ts';
import { randomFrom } from './model-server.ts';
import {
  createHistory,
  parties,
  rowsOf,
  type Entry,
  type HistoryOptions,
} from './participant-history.ts';
import {
  checkpointItem,
  rejectionItem,
  transactionItem,
  unknownItem,
} from './participant-items.ts';

/**
 * A participant that changes under its reader. Lists follow recorded ones of Canton 3.6: ascending after
 * `beginExclusive`, cut at `limit` without a word; a list above the node's own limit is refused with 413;
 * completions are a stream that ends by its idle time, and a checkpoint of the last ten seconds is in it
 * (Canton, `offset-checkpoint-cache-update-interval`). A request that names a party without a right is
 * refused with 403.
 */
export interface ParticipantOptions extends HistoryOptions {
  /** The node's limit of a list. */
  readonly cap: number;
  /** How often, of 1, a request fails while the ledger isn't healthy. */
  readonly fail: number;
  /** How often, of 1, a list of completions ends before its first or last elements. */
  readonly idle: number;
  /** How often, of 1, the cached checkpoint is renewed by a request. */
  readonly checkpoint: number;
  /** How often, of 1, a request for completions or the user is refused once while the ledger isn't healthy. */
  readonly glitch: number;
  /** How many offsets a node lags while the ledger isn't healthy, for one request in three. */
  readonly lag: number;
  readonly seed: number;
}

export type Response = Awaited<ReturnType<Client['request']>>;
const exchange = { url: 'http://ledger.example/v2/updates', status: 200, ms: 1, bytes: 100 };
export const success = (json: Json): Response => ({ ok: true, value: { json, exchange } });

/** In the form that only a ledger writes. */
export const refused = (status: number, code: string): Response => {
  const error = { status, code, cause: 'no', body: '{}', envelope: 'error' } as const;
  if (status === 403)
    return { ok: false, error: { sent: true, failure: { kind: 'forbidden', error } } };
  if (status === 404)
    return {
      ok: false,
      error: { sent: true, failure: { kind: 'notFound', what: 'object', error } },
    };
  return { ok: false, error: { sent: true, failure: { kind: 'refused', error } } };
};

const glitches = [
  refused(403, 'NA'),
  refused(400, 'INVALID_ARGUMENT'),
  refused(404, 'X'),
  refused(413, 'X'),
];

/** The parties of a format; undefined for every party. */
const readersOf = (body: JsonObject): readonly string[] | undefined => {
  const format = objectAt(body, 'updateFormat', 'includeTransactions', 'eventFormat');
  const named = Object.keys(objectAt(format, 'filtersByParty') ?? {});
  return named.length === 0 ? undefined : named;
};

export const createModelParticipant = (options: ParticipantOptions) => {
  const random = randomFrom(options.seed);
  const history = createHistory(options, random);
  let rights: readonly string[] = parties;
  let pruned = 0;
  let cached = 0;
  let isHealthy = true;
  let requests: string[] = [];
  /** The end that one node knows; others are ahead. */
  let known = 0;

  const refusedLast = new Set<string>();
  /** Never twice in a row for one thing: a refusal of a moment. */
  const isGlitch = (what: string): boolean => {
    if (refusedLast.delete(what) || !chance(options.glitch)) return false;
    refusedLast.add(what);
    return true;
  };
  const chance = (odds: number): boolean => !isHealthy && random() < odds;
  const within = (after: number, upTo: number): readonly Entry[] =>
    history.all().filter(({ offset }) => offset > after && offset <= Math.min(upTo, known));
  const limited = (found: readonly JsonObject[], limit: number): Response =>
    limit > options.cap && found.length > options.cap
      ? refused(413, 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED')
      : success(found.slice(0, limit));

  const itemOf = (entry: Entry, readers: readonly string[]): readonly JsonObject[] => {
    if (entry.kind === 'unknown') return [unknownItem(entry.updateId, entry.offset)];
    const shown = entry.events.filter(({ stakeholders }) =>
      stakeholders.some((party) => readers.includes(party)),
    );
    return entry.kind === 'update' && shown.length > 0 ? [transactionItem(entry, shown)] : [];
  };

  const listUpdates = (body: JsonObject, limit: number): Response => {
    const readers = readersOf(body);
    if (readers === undefined || readers.some((party) => !rights.includes(party)))
      return refused(403, 'NA');
    const [after, upTo] = [Number(body['beginExclusive']), Number(body['endInclusive'])];
    if (after > known || upTo > known) return refused(400, 'OFFSET_AFTER_LEDGER_END');
    if (after < pruned) return refused(400, 'PARTICIPANT_PRUNED_DATA_ACCESSED');
    const entries = within(after, upTo);
    const ordered = body['descendingOrder'] === true ? entries.toReversed() : entries;
    return limited(
      ordered.flatMap((entry) => itemOf(entry, readers)),
      limit,
    );
  };

  const listCompletions = (body: JsonObject, limit: number): Response => {
    const readers = textsAt(body, 'parties');
    if (readers.some((party) => !rights.includes(party))) return refused(403, 'NA');
    if (isGlitch('completions'))
      return glitches[Math.floor(random() * glitches.length)] ?? success([]);
    const after = Number(body['beginExclusive']);
    if (after > known) return refused(400, 'OFFSET_AFTER_LEDGER_END');
    if (after < pruned) return refused(400, 'PARTICIPANT_PRUNED_DATA_ACCESSED');
    if (random() < options.checkpoint || isHealthy) cached = known;
    const rejected = within(after, known).filter(
      (entry) => rowsOf({ ...entry }, readers).length > 0 && entry.kind === 'rejected',
    );
    const items = rejected.map(({ offset, updateId }) => ({
      offset,
      item: rejectionItem(updateId, offset, readers[0] ?? ''),
    }));
    const checkpoint =
      cached >= after && cached <= known ? [{ offset: cached, item: checkpointItem(cached) }] : [];
    const all = [...items, ...checkpoint].toSorted((a, b) => a.offset - b.offset);
    const whole =
      random() < options.idle && !isHealthy ? all.slice(0, Math.floor(random() * all.length)) : all;
    const listed = limited(
      whole.map(({ item }) => ({ completionResponse: item })),
      limit,
    );
    // A list that is too long was not refused, and the shorter one isn't either.
    if (!listed.ok && !isHealthy) refusedLast.add('completions');
    return listed;
  };

  const findUpdate = (body: JsonObject): Response => {
    const readers = readersOf(body);
    if (readers === undefined || readers.some((party) => !rights.includes(party)))
      return refused(403, 'NA');
    const entry = history
      .all()
      .find(({ updateId, offset }) => updateId === body['updateId'] && offset <= known);
    if (entry === undefined || entry.offset <= pruned) return refused(404, 'UPDATE_NOT_FOUND');
    const [item] = itemOf(entry, readers);
    return item === undefined ? refused(404, 'UPDATE_NOT_FOUND') : success(item);
  };

  const respond = (path: string, body: JsonObject, limit: number): Response => {
    if (chance(options.fail)) return refused(500, 'INTERNAL');
    switch (path) {
      case '/v2/state/ledger-end':
        known = chance(1 / 3) ? Math.max(pruned, history.end() - options.lag) : history.end();
        return success({ offset: known });
      case '/v2/state/latest-pruned-offsets':
        return success({ participantPrunedUpToInclusive: pruned });
      case '/v2/authenticated-user':
        return isGlitch('user') ? refused(404, 'X') : success({ user: { id: 'ops' } });
      case '/v2/users/ops/rights':
        return success({
          rights: rights.map((party) => ({ kind: { CanReadAs: { value: { party } } } })),
        });
      case '/v2/updates/update-by-id':
        return findUpdate(body);
      case '/v2/updates':
        return listUpdates(body, limit);
      case '/v2/commands/command-completions':
        return listCompletions(body, limit);
      default:
        return refused(404, 'X');
    }
  };

  const ask: Client['request'] = ({ path, body, query = {} }) => {
    requests.push(path);
    return Promise.resolve(
      respond(
        path,
        isObject(body) && !isArray(body) ? body : {},
        Number(textAt({ ...query }, 'limit')),
      ),
    );
  };

  return {
    ask,
    history,
    setRights: (names: readonly string[]): void => {
      rights = names;
    },
    rights: () => rights,
    prune: (upTo = history.end()): void => {
      pruned = Math.max(pruned, upTo);
    },
    pruned: () => pruned,
    unprune: (): void => {
      pruned = 0;
    },
    setHealthy: (healthy: boolean): void => {
      isHealthy = healthy;
    },
    takeRequests: (): readonly string[] => {
      const taken = requests;
      requests = [];
      return taken;
    },
  };
};

export type ModelParticipant = ReturnType<typeof createModelParticipant>;
