import { type JsonObject, isNumeric, isObject, type Json } from '../../lib/json/json.ts';
import { effectiveBefore, toIsoTime } from '../state/ledger-time.ts';
import type { ScanEntry, LedgerState } from '../state/ledger-state.ts';
import { checkRequestSchema } from '../../ledger/operation-schemas.ts';
import { maxPageSize, type CursorDirection } from '../../ledger/activity/listing.ts';
import { jsonReply, textReply, type HttpReply } from '../server/reply.ts';

/** An activity as the scan lists it (API description 2, Activity): opaque texts for id and offset. */
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
  /** The position of the cursor; absent without one. */
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

/** The scan's own words for a page size that it does not take. */
export const invalidPageSize = (size: string): HttpReply | undefined => {
  const value = Number(size);
  if (value < 1) return jsonReply(400, { error: 'Limit must be at least 1.' });
  return value > maxPageSize
    ? jsonReply(400, { error: `Exceeded limit maximum (${size} > ${maxPageSize}).` })
    : undefined;
};

export const malformedRequest = (reason: string): HttpReply =>
  textReply(400, `The request content was malformed:\n${reason}`);

/** Serves the listing (API description 4.6). An unknown cursor returns an empty page. */
export const listActivities = (
  world: LedgerState,
  meaning: CursorDirection,
  request: Json,
): HttpReply => {
  const [problem] = checkRequestSchema('activities', request);
  if (problem !== undefined) return malformedRequest(`${problem.field} ${problem.message}`);
  const given = isObject(request) ? request['page_size'] : undefined;
  if (!isObject(request) || !isNumeric(given)) return malformedRequest('page_size is missing');
  const size = String(given);
  const refused = invalidPageSize(size);
  if (refused !== undefined) return refused;
  const cursor = request['begin_after_id'];
  const isGiven = typeof cursor === 'string' && cursor !== '';
  const place = isGiven ? world.places.get(cursor) : undefined;
  if (isGiven && place === undefined) return jsonReply(200, { activities: [] });
  const at = place === undefined ? undefined : place - world.dropped;
  const page = listings[meaning](world.activities, { at, size: Number(size) });
  return jsonReply(200, { activities: page.map((entry) => activityJson(world, entry)) });
};
