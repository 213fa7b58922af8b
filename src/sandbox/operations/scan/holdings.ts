import {
  isArray,
  isNumeric,
  isObject,
  type Json,
  type JsonObject,
} from '../../../lib/json/json.ts';
import { textAt } from '../../../lib/json/fields.ts';
import { objectAt } from '../../../ledger/rules/rules.ts';
import { parseIsoMicros } from '../../../lib/time/time.ts';
import { invalidPageSize, malformedRequest } from '../../activity/list-activities.ts';
import { scanCreatedContract } from '../../json/scan-update-json.ts';
import { jsonReply, type HttpReply } from '../../server/reply.ts';
import { activeContractsAfter, type ActiveContract } from '../../state/active-contracts.ts';
import type { Contract, Update } from '../../state/update-model.ts';
import { toIsoTime } from '../../decimal-units.ts';
import type { LedgerState } from '../../state/ledger-state.ts';

const missingSnapshot = (error: string): HttpReply => jsonReply(404, { error });

/** The owner of an amulet, locked or not; undefined for another contract. */
const ownerOf = ({ template, argument }: Contract): string | undefined => {
  if (template !== 'Amulet' && template !== 'LockedAmulet') return undefined;
  const amulet = template === 'LockedAmulet' ? objectAt(argument(), 'amulet') : argument();
  return textAt(amulet ?? {}, 'owner');
};

interface Snapshot {
  /** The echo of the request. */
  readonly head: JsonObject;
  readonly holdings: readonly ActiveContract[];
}

/** Reads the snapshot that a request names. The state after each update is one. */
const readSnapshot = (world: LedgerState, request: JsonObject): Snapshot | HttpReply => {
  const { migration_id: migration, owner_party_ids: owners } = request;
  const time = textAt(request, 'record_time');
  const micros = parseIsoMicros(time);
  if (!isNumeric(migration) || micros === undefined || !isArray(owners))
    return malformedRequest('migration_id, record_time or owner_party_ids is missing');
  const isIn = (update: Update): boolean => String(update.migration) === String(migration);
  const isBefore = (update: Update): boolean => BigInt(update.at) <= micros;
  const newest = world.ordered.findLast((update) => isIn(update) && isBefore(update));
  const isExact = textAt(request, 'record_time_match') !== 'at_or_before';
  if (isExact && (newest === undefined || BigInt(newest.at) !== micros))
    return missingSnapshot(
      `Failed to find ACS snapshot for migration id ${String(migration)} at ${time}`,
    );
  if (newest === undefined) return missingSnapshot(`No snapshots found before ${time}`);
  const isOwned = ({ contract }: ActiveContract): boolean =>
    owners.some((owner) => typeof owner === 'string' && owner === ownerOf(contract));
  return {
    head: { record_time: toIsoTime(newest.at), migration_id: newest.migration },
    holdings: activeContractsAfter(world, ({ offset }) => offset <= newest.offset).filter(isOwned),
  };
};

/** How an operation names the place where a page ends. */
type PageToken = {
  readonly read: (after: Json | undefined) => number;
  readonly write: (end: number) => Json;
};

const listWith =
  ({ read, write }: PageToken) =>
  (world: LedgerState, request: Json): HttpReply => {
    const { page_size: size, after } = isObject(request) ? request : {};
    if (!isObject(request) || !isNumeric(size)) return malformedRequest('page_size is missing');
    const refused = invalidPageSize(String(size));
    if (refused !== undefined) return refused;
    const found = readSnapshot(world, request);
    if ('status' in found) return found;
    const start = read(after);
    const page = found.holdings.slice(start, start + Number(String(size)));
    const end = start + page.length;
    return jsonReply(200, {
      ...found.head,
      created_events: page.map(({ contract, update }) => ({
        ...scanCreatedContract(contract),
        created_in_update_id: update.id,
      })),
      ...(end < found.holdings.length && { next_page_token: write(end) }),
    });
  };

const opaqueToken: PageToken = {
  read: (after) => {
    const text = typeof after === 'string' ? Buffer.from(after, 'base64url').toString() : '';
    return Number(/^after (\d{1,15})$/.exec(text)?.[1] ?? 0);
  },
  write: (end) => Buffer.from(`after ${end}`).toString('base64url'),
};

/** The holdings of parties, in pages: `POST /v2/holdings/state` (Splice 0.8.4). */
export const listHoldings = listWith(opaqueToken);

/** The same with a number as the token of a page: `POST /v1/holdings/state` (Splice 0.7.4). */
export const listHoldingsV1 = listWith({
  read: (after) => (isNumeric(after) ? Number(String(after)) : 0),
  write: (end) => end,
});
