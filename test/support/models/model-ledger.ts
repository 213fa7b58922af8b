import type { Client } from '../../../src/http/client.ts';
import {
  isArray,
  isObject,
  parseJson,
  type Json,
  type JsonObject,
} from '../../../src/lib/json/json.ts';
import { textAt } from '../../../src/lib/json/fields.ts';
import { formatIsoMicros } from '../../../src/lib/time/time.ts';
import { randomFrom } from './model-server.ts';

/**
 * A participant that lists its updates as recorded ones do (`POST /v2/updates`, `tail:` exchanges of a
 * Canton 3.6 participant): ascending by offset, after `beginExclusive` up to `endInclusive`, cut at `limit`
 * without a word. The user sees a part of the offsets.
 */
export interface ModelLedgerOptions {
  /** How often, of 1, an offset holds an update that the user may read. */
  readonly visible: number;
  /** How often, of 1, a visible offset is a rejected command instead. */
  readonly rejected: number;
  /** The node's own limit of a list: it cuts what is longer. */
  readonly cap: number;
  /** The node refuses a list that is longer than its own limit, and ignores a larger one (Canton). */
  readonly strict: boolean;
  /** The list has a checkpoint at each offset that the user doesn't see. */
  readonly checkpoints: boolean;
  /** The user may not read completions: a definite error. */
  readonly mute: boolean;
  /** How often, of 1, a request fails while the ledger isn't healthy. */
  readonly fail: number;
  /** Packages of the token standard that the participant lacks: it refuses filters that name them. */
  readonly lacks: boolean;
  /** How many seconds the clocks of the synchronizers differ at most. */
  readonly clocks: number;
  readonly seed: number;
}

interface ModelOffset {
  readonly offset: number;
  readonly update: JsonObject | undefined;
  readonly rejection: JsonObject | undefined;
  readonly rows: readonly string[];
}

const start = BigInt(Date.UTC(2026, 0, 1)) * 1000n;
const alice = `alice::1220${'ab'.repeat(32)}`;

const exchange = { url: 'http://ledger.example/v2/updates', status: 200, ms: 1, bytes: 100 };

type Response = Awaited<ReturnType<Client['request']>>;

const refused = (status: number, code: string, cause = 'no'): Response => ({
  ok: false,
  error: {
    sent: true,
    failure: { kind: 'refused', error: { status, code, cause, body: '{}' } },
  },
});

const transaction = (
  updateId: string,
  offset: number,
  { events, skew }: { readonly events: number; readonly skew: bigint },
): JsonObject => {
  const recordTime = formatIsoMicros(start + BigInt(offset) * 1_000_000n + skew);
  return {
    update: {
      Transaction: {
        value: {
          updateId,
          offset,
          recordTime,
          effectiveAt: recordTime,
          synchronizerId: 'local::1220aa',
          events: Array.from({ length: events }, (_, nodeId) => ({
            CreatedEvent: {
              nodeId,
              offset,
              contractId: `00${updateId}${nodeId}`,
              templateId: 'aa:Other.Registry:Thing',
              packageName: 'other-registry',
              createArgument: {},
              signatories: [alice],
              observers: [],
              interfaceViews: [],
            },
          })),
        },
      },
    },
  };
};

const rejection = (commandId: string, offset: number): JsonObject => ({
  completionResponse: {
    Completion: {
      value: {
        commandId,
        userId: 'ops',
        status: { code: 9, message: 'CONTRACT_NOT_ACTIVE(9,ab): no', details: [] },
        actAs: [alice],
        offset,
        synchronizerTime: {
          synchronizerId: 'local::1220aa',
          recordTime: formatIsoMicros(start + BigInt(offset) * 1_000_000n),
        },
      },
    },
  },
});

export const createModelLedger = (options: ModelLedgerOptions) => {
  const random = randomFrom(options.seed);
  let all: ModelOffset[] = [];
  let history = 0;
  let pruned = 0;
  let last = 0;
  let isHealthy = true;

  const add = (): void => {
    last += 1;
    const offset = last;
    if (random() >= options.visible) {
      all.push({ offset, update: undefined, rejection: undefined, rows: [] });
      return;
    }
    if (random() < options.rejected) {
      const commandId = `command-${history}-${offset}`;
      const rows = [`#rejected:${offset}:${commandId}`];
      all.push({ offset, update: undefined, rejection: rejection(commandId, offset), rows });
      return;
    }
    const name = `${history.toString(16).padStart(2, '0')}${offset.toString(16).padStart(6, '0')}`;
    const updateId = `1220${name.repeat(8)}`;
    const events = 1 + (offset % 3);
    const skew = BigInt(Math.floor(random() * options.clocks * 1_000_000));
    const rows = Array.from({ length: events }, (_, node) => `#${updateId}:${node}`);
    all.push({
      offset,
      update: transaction(updateId, offset, { events, skew }),
      rejection: undefined,
      rows,
    });
  };

  const success = (json: Json): Response => ({ ok: true, value: { json, exchange } });

  const listUpdates = (body: JsonObject, query: Readonly<Record<string, string>>): Response => {
    if (options.lacks && JSON.stringify(body).includes('HoldingV2'))
      return refused(404, 'PACKAGE_NAMES_NOT_FOUND', 'splice-api-token-holding-v2');
    const [begin, end] = [Number(body['beginExclusive']), Number(body['endInclusive'])];
    if (begin > last || end > last) return refused(400, 'OFFSET_AFTER_LEDGER_END');
    if (begin < pruned) return refused(400, 'PARTICIPANT_PRUNED_DATA_ACCESSED');
    const within = all.filter(({ offset }) => offset > begin && offset <= end);
    const found = (body['descendingOrder'] === true ? within.reverse() : within).flatMap(
      ({ offset, update }): readonly JsonObject[] => {
        if (update !== undefined) return [update];
        return options.checkpoints
          ? [{ update: { OffsetCheckpoint: { value: { offset, synchronizerTimes: [] } } } }]
          : [];
      },
    );
    const limit = Number(query['limit']);
    if (options.strict && limit > options.cap && found.length > options.cap)
      return refused(413, 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED');
    return success(found.slice(0, Math.min(limit, options.cap)));
  };

  const listCompletions = (body: JsonObject, query: Readonly<Record<string, string>>): Response => {
    const begin = Number(body['beginExclusive']);
    if (options.mute) return refused(400, 'INVALID_ARGUMENT');
    if (begin > last) return refused(400, 'OFFSET_AFTER_LEDGER_END');
    const found = all.flatMap(({ offset, rejection: item }) =>
      offset > begin && item !== undefined ? [item] : [],
    );
    return success(found.slice(0, Math.min(Number(query['limit']), options.cap)));
  };

  const findUpdate = (asked: JsonObject): Response => {
    const updateId = textAt(asked, 'updateId');
    const found = all.find(
      ({ offset, rows: [first = ''] }) => offset > pruned && first.startsWith(`#${updateId}:`),
    );
    return found?.update === undefined
      ? {
          ok: false,
          error: {
            sent: true,
            failure: { kind: 'notFound', what: 'object', error: { status: 404, body: '{}' } },
          },
        }
      : success(found.update);
  };

  const ask: Client['request'] = ({ path, body, query = {} }) => {
    if (!isHealthy && random() < options.fail) return Promise.resolve(refused(500, 'INTERNAL'));
    const asked = isObject(body) && !isArray(body) ? body : {};
    const given = parseJson(JSON.stringify(query)) as Readonly<Record<string, string>>;
    switch (path) {
      case '/v2/state/ledger-end':
        return Promise.resolve(success({ offset: last }));
      case '/v2/state/latest-pruned-offsets':
        return Promise.resolve(success({ participantPrunedUpToInclusive: pruned }));
      case '/v2/authenticated-user':
        return Promise.resolve(success({ user: { id: 'ops' } }));
      case '/v2/users/ops/rights':
        return Promise.resolve(
          success({ rights: [{ kind: { CanReadAs: { value: { party: alice } } } }] }),
        );
      case '/v2/updates/update-by-id':
        return Promise.resolve(findUpdate(asked));
      case '/v2/updates':
        return Promise.resolve(listUpdates(asked, given));
      case '/v2/commands/command-completions':
        return Promise.resolve(listCompletions(asked, given));
      default:
        return Promise.resolve(refused(500, 'UNEXPECTED', path));
    }
  };

  return {
    ask,
    /** The ids of all rows that are left, oldest first. */
    rows: (): readonly string[] =>
      all.filter(({ offset }) => offset > pruned).flatMap(({ rows }) => rows),
    arrive: (count: number): void => {
      for (let added = 0; added < count; added += 1) add();
    },
    /** Another history begins: a new participant, or another one behind the same address. */
    reset: (offsets: number): void => {
      history += 1;
      all = [];
      last = 0;
      pruned = 0;
      for (let added = 0; added < offsets; added += 1) add();
    },
    prune: (): void => {
      pruned = last;
    },
    end: () => last,
    setHealthy: (healthy: boolean): void => {
      isHealthy = healthy;
    },
  };
};

export type ModelLedger = ReturnType<typeof createModelLedger>;
