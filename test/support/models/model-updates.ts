import type { Client } from '../../../src/http/client.ts';
import { isObject, type Json, type JsonObject } from '../../../src/lib/json/json.ts';
import { textAt } from '../../../src/lib/json/fields.ts';
import { formatIsoMicros } from '../../../src/lib/time/time.ts';
import { randomFrom } from './model-server.ts';
import { maxPageSize } from '../../../src/ledger/activity/listing.ts';

/**
 * A scan of several nodes that lists updates as `POST /v2/updates` of Splice does: ascending by
 * migration and record time, and strictly after the place in `after` (canton-network/splice,
 * apps/scan/src/main/openapi/scan.yaml, `UpdateHistoryRequestV2`). Updates of two synchronizers may
 * have one record time.
 */
export interface ModelUpdatesOptions {
  /** The most updates in a page, whatever was asked for. */
  readonly cap?: number | undefined;
  /**
   * The largest page that may be asked for (hyperledger-labs/splice at 2f7ca2b, apps/common,
   * splice/store/Limit.scala).
   */
  readonly limit?: number | undefined;
  /** How many updates each node lags behind. */
  readonly lags: readonly number[];
  /** How often, of 1, an update has the record time of the one before it. */
  readonly sameTime: number;
  /** How many updates have one record time at most. */
  readonly maxOfOneTime?: number | undefined;
  /** Nodes, each of which lists the updates of one record time in an order of its own. */
  readonly orders?: number | undefined;
  /** Nodes that write `#` before the ids of events, and others that don't. */
  readonly spellings?: boolean | undefined;
  /** How often, of 1, a response is spoilt in each way while the scan is not healthy. */
  readonly odds: {
    readonly fail: number;
    readonly empty: number;
    readonly ignoreAfter: number;
    readonly repeat: number;
  };
  readonly seed: number;
}

interface ModelUpdate {
  readonly json: JsonObject;
  /** The same with `#` before the ids of its events. */
  readonly hashed: JsonObject;
  readonly migration: number;
  /** Texts of one form: they compare as the times that they are. */
  readonly recordTime: string;
  readonly rows: readonly string[];
}

/** Updates of one record time at most, unless a test asks for more than a page can hold. */
const usuallyOfOneTime = 4;

const start = BigInt(Date.UTC(2026, 0, 1)) * 1000n;
const aDay = 86_400_000_000n;

const idOf = (number: number): string => {
  const scrambled = (Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `1220${scrambled.repeat(7)}${number.toString(16).padStart(8, '0')}`;
};

const updateOf = (number: number, migration: number, micros: bigint): ModelUpdate => {
  const updateId = idOf(number);
  const recordTime = formatIsoMicros(micros);
  const events = Array.from({ length: 1 + (number % 3) }, (_, node) => `${updateId}:${node}`);
  const written = (spell: (id: string) => string): JsonObject => ({
    update_id: updateId,
    migration_id: migration,
    record_time: recordTime,
    effective_at: recordTime,
    synchronizer_id: `global-domain-${number % 2}::1220aa`,
    root_event_ids: events.map(spell),
    events_by_id: Object.fromEntries(
      events.map((id) => [
        spell(id),
        {
          event_type: 'created_event',
          template_id: 'aa:Other.Registry:Thing',
          package_name: 'other-registry',
          contract_id: `00${id}`,
          create_arguments: {},
        },
      ]),
    ),
  });
  const rows = events.map((id) => `#${id}`);
  const [json, hashed] = [written((id) => id), written((id) => `#${id}`)];
  return { json, hashed, migration, recordTime, rows };
};

/** The order of a node among the updates of one record time. */
const rankOn = (node: number, { json }: ModelUpdate): number =>
  randomFrom(Math.imul(Number.parseInt(textAt(json, 'update_id').slice(4, 12), 16), node + 1))();

/** The same updates as a node lists them. */
const orderedBy = (node: number, updates: readonly ModelUpdate[]): readonly ModelUpdate[] =>
  node === 0
    ? updates
    : updates.toSorted(
        (a, b) =>
          a.migration - b.migration ||
          Number(a.recordTime > b.recordTime) - Number(a.recordTime < b.recordTime) ||
          rankOn(node, a) - rankOn(node, b),
      );

const exchange = { url: 'http://scan.example/v2/updates', status: 200, ms: 1, bytes: 100 };

const failed = (status: number, cause = 'no'): Awaited<ReturnType<Client['request']>> => {
  const error = { status, cause, body: JSON.stringify({ error: cause }) };
  return status === 404
    ? { ok: false, error: { sent: true, failure: { kind: 'notFound', what: 'object', error } } }
    : { ok: false, error: { sent: true, failure: { kind: 'refused', error } } };
};

export const createModelUpdates = (options: ModelUpdatesOptions) => {
  const { odds, maxOfOneTime = usuallyOfOneTime } = options;
  const random = randomFrom(options.seed);
  let all: ModelUpdate[] = [];
  let made = 0;
  let migration = 0;
  let micros = start;
  let clock = start;
  let ofOneTime = 1;
  let isHealthy = true;
  let requests = 0;

  const add = (): void => {
    const isSame = all.length > 0 && ofOneTime < maxOfOneTime && random() < options.sameTime;
    ofOneTime = isSame ? ofOneTime + 1 : 1;
    if (!isSame) micros += 1n + BigInt(Math.floor(random() * 2_000_000));
    all.push(updateOf(made++, migration, micros));
    if (micros > clock) clock = micros;
  };
  const hits = (chance: number): boolean => !isHealthy && random() < chance;
  /** What the node that happens to respond lists. */
  const listed = (): readonly ModelUpdate[] => {
    const lag = isHealthy ? 0 : (options.lags[Math.floor(random() * options.lags.length)] ?? 0);
    const node = Math.floor(random() * (options.orders ?? 1));
    return orderedBy(node, all.slice(0, Math.max(0, all.length - lag)));
  };
  const pageOf = (body: JsonObject): readonly ModelUpdate[] => {
    if (hits(odds.empty)) return [];
    const { after, page_size: asked } = body;
    const isAfter = (update: ModelUpdate): boolean => {
      if (!isObject(after)) return true;
      const from = Number(after['after_migration_id']);
      const time = after['after_record_time'] ?? '';
      return update.migration === from ? update.recordTime > time : update.migration > from;
    };
    const isIgnored = hits(odds.ignoreAfter);
    const size = Math.min(Number(asked), options.cap ?? Infinity);
    const page = listed()
      .filter((update) => isIgnored || isAfter(update))
      .slice(0, size);
    const repeated = page[Math.floor(random() * page.length)];
    if (repeated === undefined || !hits(odds.repeat)) return page;
    return page.toSpliced(Math.floor(random() * (page.length + 1)), 0, repeated);
  };
  const found = (json: Json): Awaited<ReturnType<Client['request']>> => ({
    ok: true,
    value: { json, exchange },
  });
  const ask: Client['request'] = ({ path, body }) => {
    requests += 1;
    if (hits(odds.fail)) return Promise.resolve(failed(500));
    const [, id] = /^\/v2\/updates\/(.+)$/.exec(path) ?? [];
    if (id === undefined) {
      const wanted = isObject(body) ? body : {};
      const size = Number(wanted['page_size']);
      const limit = options.limit ?? maxPageSize;
      if (size > limit)
        return Promise.resolve(failed(400, `Exceeded limit maximum (${size} > ${limit}).`));
      const isHashed = options.spellings === true && random() < 0.5;
      const transactions = pageOf(wanted).map(({ json, hashed }) => (isHashed ? hashed : json));
      return Promise.resolve(found({ transactions }));
    }
    const update = listed().find(({ json }) => json['update_id'] === id);
    return Promise.resolve(update === undefined ? failed(404) : found(update.json));
  };
  return {
    ask,
    /** The ids of all rows, oldest first. */
    rows: (): readonly string[] => all.flatMap(({ rows }) => rows),
    /** The place of each row: rows of one record time have one, if nodes order them in their own ways. */
    places: (): ReadonlyMap<string, number> => {
      const hasOneOrder = (options.orders ?? 1) === 1;
      const keys = all.flatMap(({ migration: own, recordTime, rows }) =>
        rows.map((id) => [id, hasOneOrder ? id : `${own} ${recordTime}`] as const),
      );
      const places = [...new Set(keys.map(([, key]) => key))];
      const placeOf = new Map(places.map((key, index) => [key, index]));
      return new Map(keys.map(([id, key]) => [id, placeOf.get(key) ?? -1]));
    },
    /** The ids of the rows that have the newest record time. */
    newest: (): ReadonlySet<string> =>
      new Set(
        all
          .filter(({ recordTime }) => recordTime === all.at(-1)?.recordTime)
          .flatMap(({ rows }) => rows),
      ),
    requests: () => requests,
    updates: () => all.length,
    /** The time of those who follow the scan, which no reset takes back. */
    now: () => Number(clock / 1000n),
    arrive: (count: number) => {
      for (let added = 0; added < count; added++) add();
    },
    /** The network begins anew: what follows stands in the next migration. */
    migrate: () => {
      migration += 1;
      ofOneTime = maxOfOneTime;
    },
    /** The network is reset: another history begins, in a lower migration or with older dates. */
    reset: ({ isLower, isOlder }: { readonly isLower: boolean; readonly isOlder: boolean }) => {
      all = [];
      ofOneTime = maxOfOneTime;
      if (isLower) migration = Math.max(0, migration - 1);
      if (isOlder) micros = start - BigInt(made) * aDay;
    },
    setHealthy: (healthy: boolean) => {
      isHealthy = healthy;
    },
  };
};

export type ModelUpdates = ReturnType<typeof createModelUpdates>;
