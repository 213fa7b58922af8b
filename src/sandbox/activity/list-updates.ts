import { findUpdateByHash } from '../operations/lookups/further-lookups.ts';
import { isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { parseIsoMicros } from '../../lib/time/time.ts';
import { invalidPageSize, malformedRequest } from './list-activities.ts';
import { jsonReply, type HttpReply } from '../server/reply.ts';
import { scanUpdateJson } from '../json/scan-update-json.ts';
import type { Update } from '../state/update-model.ts';
import type { LedgerState } from '../state/ledger-state.ts';

/** After what the page begins; absent for the beginning of the ledger. */
interface After {
  readonly migration: number;
  readonly micros: bigint;
}

const isAfter = ({ migration, at }: Update, after: After): boolean =>
  migration === after.migration ? BigInt(at) > after.micros : migration > after.migration;

/** The place of the first update behind it. They stand in that order, so halves are cut away. */
const placeAfter = (all: readonly Update[], after: After): number => {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const update = all[middle];
    if (update !== undefined && isAfter(update, after)) high = middle;
    else low = middle + 1;
  }
  return low;
};

const readAfter = (after: JsonObject): After | undefined => {
  const { after_migration_id: migration, after_record_time: time } = after;
  const micros = typeof time === 'string' ? parseIsoMicros(time) : undefined;
  if (!isNumeric(migration) || micros === undefined) return undefined;
  return { migration: Number(String(migration)), micros };
};

/** Lists updates, oldest first: `POST /v2/updates` of newer scans. */
export const listUpdates = (world: LedgerState, request: Json): HttpReply => {
  const given = isObject(request) ? request['page_size'] : undefined;
  if (!isObject(request) || !isNumeric(given)) return malformedRequest('page_size is missing');
  const size = String(given);
  const refused = invalidPageSize(size);
  if (refused !== undefined) return refused;
  const asked = request['after'] ?? undefined;
  const after = isObject(asked) ? readAfter(asked) : undefined;
  if (asked !== undefined && after === undefined)
    return malformedRequest('after needs after_migration_id and after_record_time');
  const { ordered } = world;
  const transactions: JsonObject[] = [];
  for (let at = after === undefined ? 0 : placeAfter(ordered, after); at < ordered.length; at++) {
    const update = ordered[at];
    const told = update && scanUpdateJson(world, update);
    if (told !== undefined) transactions.push(told);
    if (transactions.length === Number(size)) break;
  }
  return jsonReply(200, { transactions });
};

/**
 * One update by its id: `GET /v2/updates/{update_id}`. A scan looks among transactions only, although its
 * listing has reassignments.
 */
export const getUpdate = (world: LedgerState, id: string): HttpReply => {
  const update = world.updates.get(id);
  const told = update?.kind === 'transaction' ? scanUpdateJson(world, update) : undefined;
  return told === undefined
    ? jsonReply(404, { error: `Transaction with id ${id} not found` })
    : jsonReply(200, told);
};

/** One update by the hash that its party signed: `GET /v2/updates/hash/{hash}` (Splice 0.7.4). */
export const getUpdateByHash = (world: LedgerState, hash: string): HttpReply => {
  const update = findUpdateByHash(world, hash);
  const told = update && scanUpdateJson(world, update);
  return told === undefined
    ? jsonReply(404, { error: `Transaction with hash ${hash} not found` })
    : jsonReply(200, { ...told, external_transaction_hash: hash });
};
