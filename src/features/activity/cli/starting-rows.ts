import type { Settings } from '../../../config/settings/settings.ts';
import type { Spool } from '../tail/saved/spool.ts';
import { type OmittedCounts } from './omitted-rows.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import {
  collectEndings,
  createEndingReader,
  type OfferEndings,
} from '../../../ledger/activity/open-contracts.ts';
import type { Result } from '../../../lib/result.ts';
import { isRow, type TimelineRow, type Timeline } from '../timeline/timeline.ts';
import type { ReadBackOptions } from '../tail/catch-up/backlog.ts';
import type { PageSource } from '../tail/page-source.ts';
import type { ActivityOptions } from './activity-options.ts';
import { matchesAll, type ActivityTest } from './format-activities.ts';

export interface FoundStart {
  readonly timeline: Timeline;
  /** If undefined, nothing precedes the first requested row. */
  readonly base: string | undefined;
  /** If false, newer rows must still be read. */
  readonly isNewest: boolean;
  /** The timeline begins above these rows. */
  readonly backlog?: Spool;
  /** How offers ended, as all rows say that were searched. */
  readonly endings?: OfferEndings;
  readonly leftOut?: OmittedCounts;
  /** Rows looked at before the search stopped. */
  readonly searched?: number;
}

/**
 * `not met`: the scan does not list the id of `--after-id`. `vanished`: it stopped listing activities that
 * it listed a moment ago.
 */
export type StartFailure = Failure | 'not met' | 'vanished' | 'short pages';

export type StartingPoint = Result<FoundStart, StartFailure | 'turned'>;

export interface StartingRowsDeps extends ReadBackOptions {
  readonly settings: Settings;
  readonly options: ActivityOptions;
  readonly listing: PageSource;
}

/** Asks for the newest `limit` rows that match, after the id `after` if there is one. */
export interface RowRequest {
  readonly passes: ActivityTest;
  /** The activity, and all before it, are older than what was asked for. */
  readonly isTooOld: (activity: Activity) => boolean;
  readonly limit: number;
  readonly after: string | undefined;
}

/** Dates of neighbors may differ by this much from their order. */
export const marginMs = 60_000;

export const toRowRequest = (options: ActivityOptions): RowRequest => ({
  passes: matchesAll(options),
  isTooOld: ({ at }) => at !== undefined && at < (options.window.since ?? -Infinity) - marginMs,
  after: options.after,
  limit: options.after === undefined || options.hasLimit ? options.limit : Infinity,
});

export const timelineRows = ({ entries }: Timeline): readonly TimelineRow[] =>
  entries.filter(isRow);

export const locateStart = (
  rows: readonly TimelineRow[],
  { passes, isTooOld, limit, after }: RowRequest,
): { readonly first: number; readonly missing: number } => {
  const activities = rows.map(({ activity }) => activity);
  const endings = collectEndings(activities);
  const { note, complete } = createEndingReader();
  note(activities.flatMap((activity) => activity ?? []));
  let missing = limit;
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at];
    const isOld = row?.activity !== undefined && isTooOld(row.activity);
    if (missing === 0 || row?.id === after || isOld) return { first: at + 1, missing: 0 };
    if (row?.activity !== undefined && passes(complete(row.activity), endings)) missing -= 1;
  }
  return { first: 0, missing };
};

export const toStartingRows = (
  timeline: Timeline,
  first: number,
  isNewest = true,
): StartingPoint => ({
  ok: true,
  value: { timeline, base: timelineRows(timeline)[first - 1]?.id, isNewest },
});

export const maxSearchedRows = ({ maxRows: keep }: Settings, { limit }: ActivityOptions): number =>
  Math.max(keep, limit);
