import type { JsonObject } from '../lib/json.ts';
import { effectiveBefore, isoOf } from './times.ts';
import type { Entry, World } from './world.ts';

/** An activity as the scan lists it (interface 2, Activity): opaque texts for id and offset. */
export const tellActivity = (
  world: World,
  { id, type, at, offset, content }: Entry,
): JsonObject => ({
  activity_type: type,
  event_id: id,
  offset: offset.toString(16).padStart(18, '0'),
  domain_id: world.synchronizer,
  date: isoOf(at - effectiveBefore),
  ...content(),
});
