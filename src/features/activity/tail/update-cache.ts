import type { Activity } from '../../../ledger/activity/activity.ts';
import type { Json } from '../../../lib/json/json.ts';
import { dropOldest } from '../../../lib/keep.ts';

/** Enough whole updates for some screens. An older one is looked up again. */
const maxKept = 1000;

type KeptUpdate = { readonly json: Json; readonly updateId: string };

/** Whole updates of a catch-up would stay in memory just long enough to be costly to collect. */
export const createUpdateCache = (keepsUpdates: boolean) => {
  const whole = new Map<string, Json>();
  const places = new Map<string, NonNullable<Activity['origin']>>();

  const add = <T>(map: Map<string, T>, key: string, value: T): void => {
    map.delete(key);
    map.set(key, value);
    dropOldest(map, maxKept);
  };

  /** One function for all rows, because there may be very many of them. */
  const update = (updateId: string): Json | undefined => whole.get(updateId);

  return {
    keep: ({ json, updateId }: KeptUpdate, rows: readonly Activity[]): readonly Activity[] => {
      for (const { id, origin } of rows) if (origin !== undefined) add(places, id, origin);
      if (!keepsUpdates) return rows;
      add(whole, updateId, json);
      return rows.map((row) =>
        row.origin === undefined ? row : { ...row, origin: { ...row.origin, update } },
      );
    },
    placeOf: (rowId: string) => places.get(rowId),
  };
};

export type UpdateCache = ReturnType<typeof createUpdateCache>;
