import { maxPageSize, type CursorDirection } from '../../../ledger/activity/listing.ts';
import { checkRequestSchema } from '../../../ledger/operation-schemas.ts';
import { numberAt, textAt } from '../../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { parseIsoMicros } from '../../../lib/time/time.ts';
import { effectiveBefore, toIsoTime } from '../../decimal-units.ts';
import { scanUpdateJson } from '../../json/scan-update-json.ts';
import { jsonReply, malformedRequest, type HttpReply } from '../../server/replies.ts';
import type { LedgerState, ScanEntry } from '../../state/ledger-state.ts';
import type { Update } from '../../state/update-model.ts';
import { findUpdateByHash } from '../lookups/lookups.ts';

const activityJson = (
  world: LedgerState,
  { id, type, at, offset, content }: ScanEntry,
): JsonObject => ({
  activity_type: type,
  event_id: id,
  offset: offset.toString(16).padStart(18, '0'),
  domain_id: world.synchronizer,
  date: toIsoTime(at - effectiveBefore),
  ...content(),
});

interface Window {
  readonly at: number | undefined;
  readonly size: number;
}

/** The rows that each meaning of `begin_after_id` lists (API description 4.6 leaves it open). */
const listings: Readonly<
  Record<CursorDirection, (all: readonly ScanEntry[], window: Window) => readonly ScanEntry[]>
> = {
  // Newest first; the cursor continues to older activities, as on real services.
  backward: (all, { at = all.length, size }) => all.slice(Math.max(0, at - size), at).reverse(),
  // Oldest first; the cursor continues to newer activities.
  forward: (all, { at = -1, size }) => all.slice(at + 1, at + 1 + size),
  // Newest first; the cursor is a lower bound.
  minimum: (all, { at = -1, size }) => all.slice(Math.max(at + 1, all.length - size)).reverse(),
};

export const readPageSize = (request: JsonObject): number | HttpReply => {
  const size = numberAt(request, 'page_size');
  if (size === undefined) return malformedRequest('page_size is missing');
  if (size < 1) return jsonReply(400, { error: 'Limit must be at least 1.' });
  return size > maxPageSize
    ? jsonReply(400, { error: `Exceeded limit maximum (${size} > ${maxPageSize}).` })
    : size;
};

/** Serves the listing (API description 4.6). An unknown cursor returns an empty page. */
export const listActivities = (
  world: LedgerState,
  meaning: CursorDirection,
  json: Json,
): HttpReply => {
  const [problem] = checkRequestSchema('activities', json);
  if (problem !== undefined) return malformedRequest(`${problem.field} ${problem.message}`);
  const request = isObject(json) ? json : {};
  const size = readPageSize(request);
  if (typeof size !== 'number') return size;
  const cursor = request['begin_after_id'];
  const isGiven = typeof cursor === 'string' && cursor !== '';
  const at = isGiven ? world.activities.findLastIndex(({ id }) => id === cursor) : undefined;
  if (at === -1) return jsonReply(200, { activities: [] });
  const page = listings[meaning](world.activities, { at, size });
  return jsonReply(200, { activities: page.map((entry) => activityJson(world, entry)) });
};

interface After {
  readonly migration: number;
  readonly micros: bigint;
}

const isAfter = ({ migration, at }: Update, after: After): boolean =>
  migration === after.migration ? BigInt(at) > after.micros : migration > after.migration;

const readAfter = (after: Json): After | undefined => {
  if (!isObject(after)) return undefined;
  const migration = numberAt(after, 'after_migration_id');
  const micros = parseIsoMicros(textAt(after, 'after_record_time'));
  return migration === undefined || micros === undefined ? undefined : { migration, micros };
};

/** Lists updates, oldest first: `POST /v2/updates` of newer scans. */
export const listUpdates = (world: LedgerState, request: JsonObject): HttpReply => {
  const size = readPageSize(request);
  if (typeof size !== 'number') return size;
  const asked = request['after'] ?? undefined;
  const after = asked && readAfter(asked);
  if (asked !== undefined && after === undefined)
    return malformedRequest('after needs after_migration_id and after_record_time');
  const transactions: JsonObject[] = [];
  for (const update of world.ordered) {
    if (after && !isAfter(update, after)) continue;
    const told = scanUpdateJson(world, update);
    if (told !== undefined) transactions.push(told);
    if (transactions.length === size) break;
  }
  return jsonReply(200, { transactions });
};

/** `GET /v2/updates/{update_id}`: among transactions only, although the listing has reassignments. */
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
