import type { Activity } from '../../../ledger/activity/activity.ts';
import type { ScanUpdate } from '../../../ledger/activity/update-events.ts';
import type { Json } from '../../../lib/json/json.ts';

/** Number of whole updates in memory, enough for some screens. An older one is looked up again. */
const maxKept = 1000;

/** The newest updates as received, by id, and the positions of their rows. */
export const createUpdateCache = () => {
  const whole = new Map<string, Json>();
  const places = new Map<string, NonNullable<Activity['origin']>>();

  const add = <T>(map: Map<string, T>, key: string, value: T): void => {
    map.delete(key);
    map.set(key, value);
    const [oldest] = map.keys();
    if (map.size > maxKept && oldest !== undefined) map.delete(oldest);
  };

  /** One function for all rows, because there may be very many of them. */
  const update = (updateId: string): Json | undefined => whole.get(updateId);

  return {
    /** Keeps an update as long as the cache has room; its rows lead to it. */
    keep: ({ json, updateId }: ScanUpdate, rows: readonly Activity[]): readonly Activity[] => {
      add(whole, updateId, json);
      return rows.map((row) => {
        if (row.origin === undefined) return row;
        add(places, row.id, row.origin);
        return { ...row, origin: { ...row.origin, update } };
      });
    },
    placeOf: (rowId: string) => places.get(rowId),
  };
};
