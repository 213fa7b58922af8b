import type { Activity } from '../../../ledger/activity/activity.ts';
import type { ListedFor } from '../../../ledger/activity/listed-for.ts';
import type { CursorDirection } from '../../../ledger/activity/listing.ts';
import { parseIsoMicros } from '../../../lib/time/time.ts';
import type { PageOrder } from './order/page-order.ts';

/** A scan may change a row with every response, for days. */
export const maxPreviousVersions = 10;

export interface UpdatePlace {
  /** The migration of the network, in digits; 0 in the listing of a ledger. */
  readonly migration: string;
  /** The time as the service sent it. */
  readonly recordTime: string;
  /** The offset, in digits, which is the only order of a ledger's listing. */
  readonly offset?: string;
  readonly listedFor?: ListedFor;
}

/** Neither of two equal places is before the other. */
export const isPlaceBefore = (a: UpdatePlace, b: UpdatePlace): boolean => {
  if (a.offset !== undefined && b.offset !== undefined) return Number(a.offset) < Number(b.offset);
  return a.migration === b.migration
    ? (parseIsoMicros(a.recordTime) ?? 0n) < (parseIsoMicros(b.recordTime) ?? 0n)
    : Number(a.migration) < Number(b.migration);
};

/** Without a body, the row is known from an earlier run. That is enough to overlap with. */
export interface TimelineRow {
  readonly id: string;
  readonly activity?: Activity;
  /** The date in milliseconds since 1970, if only the id is known. */
  readonly at?: number;
  readonly place?: UpdatePlace;
  /** True if the row appeared between two rows that were neighbors. */
  readonly late?: true;
  /** These are earlier contents, oldest first, at most `maxPreviousVersions`. */
  readonly changed?: readonly Activity[];
}

export interface GapAcceptance {
  /** The user and the host: `ops@bastion-2`. */
  readonly who: string;
  readonly at: number;
  readonly reason?: string | undefined;
}

/** A place where rows may be missing. */
export interface TimelineGap {
  readonly gap: string;
  /** filling: pages are being fetched; open: waits for a key; unfillable: the scan can't list the rows. */
  readonly state: 'filling' | 'open' | 'unfillable' | 'accepted';
  /** Pages fetched so far, of at most `budget`. */
  readonly pages: number;
  readonly budget: number;
  readonly reason?: string;
  /** Absent if an earlier run reported the gap without asking. */
  readonly acceptance?: GapAcceptance;
  /** The number of responses in a row that had no row for the gap. */
  readonly tries?: number;
  /** The poll in which the gap is tried again. */
  readonly retryAt?: number;
  /** Rows above it that a page must begin with, if pages are too short for the usual number. */
  readonly overlap?: number;
  /** True if no date proves that the rows above the gap are newer than those below it. */
  readonly isDoubtful?: true;
}

export type TimelineEntry = TimelineRow | TimelineGap;

export const isGap = (entry: TimelineEntry): entry is TimelineGap => 'gap' in entry;
export const isRow = (entry: TimelineEntry): entry is TimelineRow => 'id' in entry;

export const rowTimestampMs = ({ activity, at }: TimelineRow): number | undefined =>
  activity === undefined ? at : activity.at;

/** A row of a listing of activities has none. */
export const placeOf = ({ activity, place }: TimelineRow): UpdatePlace | undefined =>
  activity === undefined ? place : activity.origin;

/** The counts since the start, for the status line. */
export interface TimelineCounts {
  readonly received: number;
  readonly late: number;
  readonly changed: number;
  readonly dropped: number;
  readonly pages: number;
}

export interface TimelineOptions {
  /** The size is from 1 to 1000. */
  readonly pageSize: number;
  /** Pages fetched for one gap before it waits for a key. */
  readonly backfillPages?: number;
  /** If set, learning is skipped, for a scan that can't be learned. */
  readonly meaning?: CursorDirection;
  /** A page after a cursor begins with the cursor's own row: one known row is enough to continue. */
  readonly repeatsCursor?: boolean;
}

export interface DirectionProbe {
  /** The head page as listed, each id once. */
  readonly page: readonly Activity[];
  /** Its rows that were listed once. The place of a repeated row isn't known. */
  readonly listedOnce: readonly Activity[];
  /** The number of rows requested. */
  readonly asked: number;
  /** The entries before that page was merged, because its order may turn out to be the other one. */
  readonly base: readonly TimelineEntry[];
  /** Shown by dates or places. A probe still has to confirm `oldest-first`. */
  readonly order?: PageOrder;
  /** The places of new rows proved it. */
  readonly grown?: PageOrder;
  /** A probe got a response since the last head page. */
  readonly isProbed: boolean;
  readonly fruitless: number;
  /** True if pages continue from its rows, towards older or newer ones. */
  readonly isPager?: true;
  /** How far probes went beyond the end of the page, and how often nothing followed there. */
  readonly walk?: { readonly cursor: string; readonly pages: number; readonly ends: number };
}

/**
 * An immutable value. Three limits of the tail remain: nobody sees a row that a scan inserts deeper than the
 * page of a poll; a page may end within rows of one date, which another node lists in another order; and
 * where dates contradict the listing by hours in both directions, only `--cursor-direction` gives the order.
 */
export interface Timeline {
  readonly options: Required<Omit<TimelineOptions, 'meaning' | 'repeatsCursor'>> &
    Pick<TimelineOptions, 'repeatsCursor'>;
  /** True if the meaning was given: nothing that the scan does changes it. */
  readonly isFixed: boolean;
  readonly meaning?: CursorDirection;
  /** True once rows confirmed the meaning, so that it may be saved. */
  readonly isProved: boolean;
  readonly learning?: DirectionProbe;
  /** The entries are oldest first. */
  readonly entries: readonly TimelineEntry[];
  /** The contiguous range starts here, in milliseconds since 1970. */
  readonly since?: number;
  readonly counts: TimelineCounts;
  /** True if the scan has nothing older. */
  readonly reachedStart: boolean;
  /** True if more rows wait: they are requested now. */
  readonly more: boolean;
  /** The longest page that this scan has given. */
  readonly maxPage: number;
  /** The number of head pages received. */
  readonly polls: number;
  /** Consecutive head pages that were empty or older than the known rows. */
  readonly behind: number;
  /** Consecutive polls without the row that they had to begin with. */
  readonly lost: number;
  /** The number of polls in a row without any known row. */
  readonly strange: number;
  /** On a forward listing, the search for unseen rows continues here. */
  readonly walk?: string;
  readonly walked: number;
  /** On a forward listing: consecutive polls without new rows, and the top of the last head. */
  readonly quiet: number;
  readonly checkedTop?: string;
  /** The size of the next page, if it must reach back further. */
  readonly widened?: number;
  /** The issuer of the network's Amulet, by which all rows are marked. */
  readonly dso?: string;
}

const noCounts: TimelineCounts = {
  received: 0,
  late: 0,
  changed: 0,
  dropped: 0,
  pages: 0,
};

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

/** A late row may be elsewhere on the scan, so it proves nothing about its neighbors. */
export const newestPunctualRow = (
  entries: readonly TimelineEntry[],
  back = 0,
): TimelineRow | undefined => newestWhere(entries, back, ({ late }) => late !== true);
