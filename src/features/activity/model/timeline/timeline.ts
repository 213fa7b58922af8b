import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { CursorDirection } from '../../../../ledger/activity/listing.ts';
import { parseIsoMicros } from '../../../../lib/time/time.ts';
import type { PageOrder } from './order/page-order.ts';

/**
 * The number of earlier contents to keep, because a scan may change a row with every response, for days.
 */
export const maxPreviousVersions = 10;

/** The place of an update in the listing of a scan or of a ledger. */
export interface UpdatePlace {
  /** The number of migrations of the network: digits; 0 in the listing of a ledger. */
  readonly migration: string;
  /** As the service sent it. */
  readonly recordTime: string;
  /** The place in the listing of a ledger, which has no other order: digits. */
  readonly offset?: string;
}

/** Returns whether a service lists one update before another; of equal places, neither is before. */
export const isPlaceBefore = (a: UpdatePlace, b: UpdatePlace): boolean => {
  if (a.offset !== undefined && b.offset !== undefined) return Number(a.offset) < Number(b.offset);
  return a.migration === b.migration
    ? (parseIsoMicros(a.recordTime) ?? 0n) < (parseIsoMicros(b.recordTime) ?? 0n)
    : Number(a.migration) < Number(b.migration);
};

/** One activity. Without a body it is known from an earlier run, which is enough to overlap with. */
export interface TimelineRow {
  readonly id: string;
  readonly activity?: Activity;
  /** When it happened, in milliseconds since 1970, if only the id is known. */
  readonly at?: number;
  /** The place of its update, if only the id is known. */
  readonly place?: UpdatePlace;
  /** It appeared between two rows that had been neighbors. */
  readonly late?: true;
  /** Earlier contents under the same id, oldest first: the last `maxPreviousVersions` of them. */
  readonly changed?: readonly Activity[];
}

/** Who accepted a gap, when, and why. */
export interface GapAcceptance {
  /** The user and the host: `ops@bastion-2`. */
  readonly who: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly reason?: string | undefined;
}

/** A place where rows may be missing. */
export interface TimelineGap {
  /** Identifies the gap while it lasts. */
  readonly gap: string;
  /**
   * filling: pages are being fetched; open: waits for a key; unfillable: the scan can't list the rows.
   */
  readonly state: 'filling' | 'open' | 'unfillable' | 'accepted';
  /** Pages fetched for it so far, of at most `budget`. */
  readonly pages: number;
  readonly budget: number;
  readonly reason?: string;
  /** Absent if the gap isn't accepted, or if an earlier run reported it without asking. */
  readonly acceptance?: GapAcceptance;
  /** Consecutive responses without a row for it. */
  readonly tries?: number;
  /** The poll from which on it is retried automatically. */
  readonly retryAt?: number;
  /**
   * The number of rows above it that a page must begin with, if pages are too short for the usual number.
   */
  readonly overlap?: number;
  /** No date shows that the rows above it are newer than those below. */
  readonly isDoubtful?: true;
}

export type TimelineEntry = TimelineRow | TimelineGap;

export const isGap = (entry: TimelineEntry): entry is TimelineGap => 'gap' in entry;
export const isRow = (entry: TimelineEntry): entry is TimelineRow => 'id' in entry;

/** When a row happened, in milliseconds since 1970; undefined if its date is unreadable. */
export const rowTimestampMs = ({ activity, at }: TimelineRow): number | undefined =>
  activity === undefined ? at : activity.at;

/** Returns the place of a row's update; undefined for a row of a listing of activities. */
export const placeOf = ({ activity, place }: TimelineRow): UpdatePlace | undefined =>
  activity === undefined ? place : activity.origin;

/** Counts since the start, for the status line. */
export interface TimelineCounts {
  readonly received: number;
  readonly duplicates: number;
  readonly late: number;
  readonly changed: number;
  readonly dropped: number;
  readonly pages: number;
}

export interface TimelineOptions {
  /** Activities to request per page, 1 to 1000. */
  readonly pageSize: number;
  /** Maximum pages that are fetched for one gap before it waits for a key. */
  readonly backfillPages?: number;
  /** Skips learning, for a scan that can't be learned. */
  readonly meaning?: CursorDirection;
  /** A page after a cursor begins with the cursor's own row: one known row is enough to continue. */
  readonly repeatsCursor?: boolean;
}

/** The findings about a scan whose cursor direction is not known yet. */
export interface DirectionProbe {
  /** The head page, in the service's order, each id once. */
  readonly page: readonly Activity[];
  /** Its rows that the service listed once: of a repeated one, the place isn't known. */
  readonly listedOnce: readonly Activity[];
  /** The number of rows requested with it. */
  readonly asked: number;
  /** The entries before that page was merged: its order may turn out to be the other one. */
  readonly base: readonly TimelineEntry[];
  /** The order of the page that dates or places show. A probe still has to confirm `oldest-first`. */
  readonly order?: PageOrder;
  /** The order that the places of new rows proved. */
  readonly grown?: PageOrder;
  /** A probe got a response since the last head page. */
  readonly isProbed: boolean;
  /** Consecutive inconclusive probes. */
  readonly fruitless: number;
  /** Pages continue from its rows: it is a pager, towards older or newer rows. */
  readonly isPager?: true;
  /** How far probes went beyond the end of the page, and how often nothing followed there. */
  readonly walk?: { readonly cursor: string; readonly pages: number; readonly ends: number };
}

/**
 * All that is known about a scan, and what to request next. An immutable value.
 *
 * Three limits of the tail remain: nobody sees a row that a scan inserts deeper than the page of a poll; a
 * page may end within rows of one date, which another node lists in another order; and where dates
 * contradict the listing by hours in both directions, only `--cursor-direction` gives the order.
 */
export interface Timeline {
  readonly options: Required<Omit<TimelineOptions, 'meaning' | 'repeatsCursor'>> &
    Pick<TimelineOptions, 'repeatsCursor'>;
  /** The meaning was given, not learned: nothing that the scan does changes it. */
  readonly isFixed: boolean;
  readonly meaning?: CursorDirection;
  /** Rows confirmed the meaning, so it may be saved. */
  readonly isProved: boolean;
  readonly learning?: DirectionProbe;
  /** In ledger order, oldest first. */
  readonly entries: readonly TimelineEntry[];
  /** Start of the current contiguous range, in milliseconds since 1970. */
  readonly since?: number;
  readonly counts: TimelineCounts;
  /** The scan has nothing older than the oldest row. */
  readonly reachedStart: boolean;
  /** More rows wait: request them immediately. */
  readonly more: boolean;
  /** The longest page that this scan has given. */
  readonly maxPage: number;
  /** The number of head pages received. */
  readonly polls: number;
  /** Consecutive head pages that were empty or older than the known rows. */
  readonly behind: number;
  /** Consecutive polls without the row that they had to begin with. */
  readonly lost: number;
  /** Consecutive polls without any known row. */
  readonly strange: number;
  /** forward: the id from which the search for unseen rows continues. */
  readonly walk?: string;
  /** Pages of that search so far. */
  readonly walked: number;
  /** forward: consecutive polls without new rows, and the top of the head when it was last read. */
  readonly quiet: number;
  readonly checkedTop?: string;
  /** Page size of the next poll if a larger page is needed to reach back far enough. */
  readonly widened?: number;
}

const noCounts: TimelineCounts = {
  received: 0,
  duplicates: 0,
  late: 0,
  changed: 0,
  dropped: 0,
  pages: 0,
};

/** An empty timeline. */
export const emptyTimeline = ({ meaning, ...options }: TimelineOptions): Timeline => ({
  options: { backfillPages: Math.ceil(20_000 / options.pageSize), ...options },
  isFixed: meaning !== undefined,
  ...(meaning === undefined ? {} : { meaning }),
  isProved: false,
  entries: [],
  counts: noCounts,
  reachedStart: false,
  more: false,
  maxPage: 0,
  polls: 0,
  behind: 0,
  lost: 0,
  strange: 0,
  walked: 0,
  quiet: 0,
});

/** A timeline without one of its optional fields. */
export const omitField = (
  timeline: Timeline,
  ...keys: readonly ('learning' | 'meaning' | 'widened' | 'walk')[]
): Timeline => {
  const copy = { ...timeline };
  for (const key of keys) Reflect.deleteProperty(copy, key);
  return copy;
};

const newestWhere = (
  entries: readonly TimelineEntry[],
  back: number,
  isWanted: (row: TimelineRow) => boolean,
): TimelineRow | undefined => {
  let left = back;
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index];
    if (entry === undefined || isGap(entry) || !isWanted(entry)) continue;
    if (left === 0) return entry;
    left -= 1;
  }
  return undefined;
};

/** Returns the newest row, or the one `back` rows below it. */
export const newestRow = (entries: readonly TimelineEntry[], back = 0): TimelineRow | undefined =>
  newestWhere(entries, back, () => true);

/**
 * Returns the newest row that isn't late, or the one `back` such rows below it. A late row may be
 * elsewhere on the scan, so it proves nothing about its neighbors.
 */
export const newestPunctualRow = (
  entries: readonly TimelineEntry[],
  back = 0,
): TimelineRow | undefined => newestWhere(entries, back, ({ late }) => late !== true);
