import { parseActivity, type Activity } from '../../../src/ledger/activity/activity.ts';
import type { CursorDirection } from '../../../src/ledger/activity/listing.ts';

/** The listing of a scan as a value: what each of the three kinds responses, and nothing else. */
export interface ModelScan {
  readonly all: readonly Activity[];
  readonly arrive: (count: number, options?: { readonly sameDate?: boolean }) => void;
  readonly list: (request: {
    readonly cursor?: string | undefined;
    readonly pageSize: number;
  }) => readonly Activity[];
}

/** The id of the row with a number: opaque, and sorted by nothing. */
export const modelId = (number: number): string => {
  // An opaque id that does not sort: neighbors share nothing.
  const scrambled = Math.imul(number + 1, 0x9e3779b1) >>> 0;
  return `#1220${scrambled.toString(16).padStart(8, '0').repeat(8)}:${number % 3}`;
};

const made = (number: number, at: number): Activity => {
  const activity = parseActivity({
    event_id: modelId(number),
    date: new Date(at).toISOString(),
    activity_type: 'mint',
    mint: { amulet_owner: 'owner::1220', amulet_amount: `${number}.0000000000` },
  });
  if (activity === undefined) throw new Error('the model makes activities that can be read');
  return activity;
};

const indexAfter = (all: readonly Activity[], cursor: string): number =>
  all.findIndex(({ id }) => id === cursor);

/** `cap` is the most that the server gives in a page, whatever was asked for. */
export const modelScan = (meaning: CursorDirection, cap = Number.POSITIVE_INFINITY): ModelScan => {
  const all: Activity[] = [];
  let clock = Date.UTC(2026, 0, 1);
  const sized = (pageSize: number): number => Math.min(pageSize, cap);
  const kinds = {
    backward: (cursor: string | undefined, size: number) => {
      const end = cursor === undefined ? all.length : Math.max(0, indexAfter(all, cursor));
      return all.slice(Math.max(0, end - size), end).reverse();
    },
    forward: (cursor: string | undefined, size: number) => {
      if (cursor === undefined) return all.slice(0, size);
      const index = indexAfter(all, cursor);
      return index === -1 ? [] : all.slice(index + 1, index + 1 + size);
    },
    minimum: (cursor: string | undefined, size: number) => {
      const index = cursor === undefined ? -1 : indexAfter(all, cursor);
      if (cursor !== undefined && index === -1) return [];
      return all
        .slice(index + 1)
        .slice(-size)
        .reverse();
    },
  };
  return {
    all,
    arrive: (count, options = {}) => {
      for (let added = 0; added < count; added++) {
        if (options.sameDate !== true || added === 0) clock += 1000;
        all.push(made(all.length, clock));
      }
    },
    list: ({ cursor, pageSize }) => kinds[meaning](cursor, sized(pageSize)),
  };
};
