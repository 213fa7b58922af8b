import type { JsonObject } from '../../lib/json/json.ts';
import { effectiveBefore, toIsoTime } from '../state/ledger-time.ts';
import type { ScanEntry, LedgerState } from '../state/ledger-state.ts';

/** An activity as the scan lists it (interface 2, Activity): opaque texts for id and offset. */
export const activityJson = (
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
