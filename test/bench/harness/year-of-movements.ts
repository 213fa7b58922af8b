import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { numberAt, objectAt, textAt } from '../../../src/lib/json/fields.ts';
import {
  parseJson,
  stringifyJson,
  type Json,
  type JsonObject,
} from '../../../src/lib/json/json.ts';
import { closeServer } from '../../support/servers/close-server.ts';
import { randomOf } from '../../support/models/torture.ts';
import { holdingEvent } from '../../support/tokens/holding-events.ts';
import { payer } from '../../support/tokens/token-world.ts';

const yearMs = 365 * 24 * 3_600_000;

export const yearFrom = Date.UTC(2025, 0, 1);
export const yearTo = yearFrom + yearMs;

const unit = 10n ** 10n;

/** A decimal with ten digits after the point, in units of the last one. */
export const decimalOf = (units: bigint): string =>
  `${units / unit}.${String(units % unit).padStart(10, '0')}`;

export interface YearOfMovements {
  readonly url: string;
  /** What the model says is held of each token at both ends of the year, in units of the last digit. */
  readonly opening: ReadonlyMap<string, bigint>;
  readonly closing: ReadonlyMap<string, bigint>;
  readonly close: () => Promise<void>;
}

interface Held {
  readonly event: JsonObject;
  readonly units: bigint;
  readonly token: string;
}

/** More holdings of a token are used up before another one comes. */
const heldAtMost = 40;

const used = ({ event }: Held, offset: number): JsonObject => ({
  ExercisedEvent: {
    ...{ offset, nodeId: 0, contractId: event['contractId'], templateId: event['templateId'] },
    ...{ interfaceId: null, choice: 'Archive', choiceArgument: {}, actingParties: [payer] },
    ...{ consuming: true, witnessParties: [payer], lastDescendantNodeId: 0, exerciseResult: {} },
    ...{ packageName: event['packageName'], implementedInterfaces: [], acsDelta: true },
  } as JsonObject,
});

const createdAt = ({ event }: Held, offset: number): JsonObject => ({
  CreatedEvent: {
    ...event,
    ...{ offset, nodeId: 0, createdEventBlob: '', contractKey: null, acsDelta: true },
    witnessParties: [payer],
  },
});

const updateAt = (offset: number, at: number, event: JsonObject): JsonObject => ({
  update: {
    Transaction: {
      value: {
        ...{ updateId: `1220${offset.toString(16).padStart(64, '0')}`, commandId: '' },
        ...{ workflowId: '', offset, synchronizerId: 'local::1220ab', events: [event] },
        ...{ effectiveAt: new Date(at).toISOString(), recordTime: new Date(at).toISOString() },
      },
    },
  },
});

const listed = (createdEvent: JsonObject): JsonObject => ({
  workflowId: '',
  contractEntry: {
    JsActiveContract: { createdEvent, synchronizerId: 'local::1220ab', reassignmentCounter: 0 },
  },
});

/**
 * A participant with a year of movements of one party, made at random, each of a holding that comes or goes.
 * A tenth as many are before the year, and as many after it.
 */
export const openYearOfMovements = async (
  movements: number,
  tokens: number,
): Promise<YearOfMovements> => {
  const random = randomOf(movements);
  const held: Held[] = [];
  const updates: JsonObject[] = [];
  const sums = new Map<string, bigint>();
  const around = Math.floor(movements / 10);
  const total = movements + 2 * around;
  const snapshots = new Map<number, readonly Held[]>();
  let opening = new Map<string, bigint>();
  let closing = new Map<string, bigint>();
  const step = yearMs / movements;
  for (let index = 0; index < total; index += 1) {
    if (index === around) opening = new Map(sums);
    if (index === around + movements) closing = new Map(sums);
    if (index === around || index === around + movements) snapshots.set(index, [...held]);
    const offset = index + 1;
    const at = yearFrom + Math.floor((index - around) * step + random() * step * 0.9);
    const goes = held.length > tokens * heldAtMost || (held.length > 0 && random() < 0.5);
    if (goes) {
      const [gone] = held.splice(Math.floor(random() * held.length), 1);
      if (gone === undefined) continue;
      sums.set(gone.token, (sums.get(gone.token) ?? 0n) - gone.units);
      updates.push(updateAt(offset, at, used(gone, offset)));
    } else {
      const token = `TOKEN-${Math.floor(random() * tokens)}`;
      const units = 1n + BigInt(Math.floor(random() * 2 ** 53));
      const event = holdingEvent(`year ${index}`, { amount: decimalOf(units), id: token });
      const come: Held = { event, units, token };
      held.push(come);
      sums.set(token, (sums.get(token) ?? 0n) + units);
      updates.push(updateAt(offset, at, createdAt(come, offset)));
    }
  }
  snapshots.set(total, [...held]);
  const respond = (path: string, query: URLSearchParams, body: JsonObject): Json | undefined => {
    if (path === '/v2/state/ledger-end') return { offset: total };
    if (path === '/v2/state/latest-pruned-offsets') return { participantPrunedUpToInclusive: 0 };
    if (path === '/v2/updates') {
      const after = numberAt(body, 'beginExclusive') ?? 0;
      const upTo = numberAt(body, 'endInclusive') ?? total;
      return updates.slice(after, Math.min(upTo, after + Number(query.get('limit') ?? '200')));
    }
    if (path !== '/v2/state/active-contracts-page') return undefined;
    const activeAtOffset = numberAt(body, 'activeAtOffset') ?? -1;
    const all = snapshots.get(activeAtOffset) ?? [];
    const from = Number(textAt(body, 'pageToken') || '0');
    const to = from + (numberAt(body, 'maxPageSize') ?? 200);
    const activeContracts = all.slice(from, to).map(({ event }) => listed(event));
    return {
      activeContracts,
      activeAtOffset,
      ...(to < all.length && { nextPageToken: String(to) }),
    };
  };
  const server = http.createServer((request, response) => {
    const reply = async (): Promise<void> => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://ledger');
      const sent = await text(request);
      const body = respond(pathname, searchParams, objectAt(parseJson(sent || '{}')) ?? {});
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(stringifyJson(body ?? {}));
    };
    reply().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, opening, closing, close: () => closeServer(server) };
};
