import { readScanUpdate, type ScanUpdate } from '../../../ledger/activity/update-events.ts';
import { updateIdOfEvent } from '../../../ledger/ids/identify-id.ts';
import type { Json } from '../../../lib/json/json.ts';
import { isPlaceBefore, type UpdatePlace } from '../model/timeline/timeline.ts';
import * as messages from '../messages/tail.ts';

export type ReadUpdates = {
  readonly updates: readonly ScanUpdate[];
  readonly problem: string | undefined;
};

const problemOf = (updates: readonly Json[], read: readonly unknown[]): string | undefined => {
  const index = read.indexOf(undefined);
  return index === -1 ? undefined : messages.itemWithoutPlace(index + 1, updates.length);
};

/**
 * A repeated update goes where its place says, and after the cursor's own: ahead of it, it could look older.
 */
const withoutRepeats = (
  read: readonly (ScanUpdate | undefined)[],
  cursor: string | undefined,
): readonly ScanUpdate[] => {
  const updates = read.filter((update) => update !== undefined);
  const own = cursor === undefined ? undefined : updateIdOfEvent(cursor);
  const start = Math.max(
    0,
    updates.findIndex(({ updateId }) => updateId === own),
  );
  const fromCursor = updates.slice(start);
  const listed = new Set(fromCursor.map(({ updateId }) => updateId));
  const ahead = updates.slice(0, start).filter(({ updateId }) => !listed.has(updateId));
  const byId = new Map([...ahead, ...fromCursor].map((update) => [update.updateId, update]));
  const once = [...byId.values()];
  return once.length === updates.length
    ? updates
    : once.toSorted((a, b) => Number(isPlaceBefore(b, a)) - Number(isPlaceBefore(a, b)));
};

export const readUpdates = (updates: readonly Json[], cursor?: string): ReadUpdates => {
  const read = updates.map(readScanUpdate);
  return { updates: withoutRepeats(read, cursor), problem: problemOf(updates, read) };
};

export const areAllAt = ({ updates }: ReadUpdates, place: UpdatePlace): boolean =>
  updates.length > 0 &&
  updates.every((update) => !isPlaceBefore(update, place) && !isPlaceBefore(place, update));
