import type { SavedFilter } from '../../../ledger/filter/saved-filters.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { findEntryChanges } from '../../../ledger/activity/entry-changes.ts';
import {
  noOpenContracts,
  updateOpenContracts,
  type OpenContracts,
} from '../../../ledger/activity/open-contracts.ts';
import type { ColumnName } from '../../../ledger/activity/list-columns.ts';
import type { PollState } from '../model/timeline/poll-state.ts';
import { isRow, newestRow, type TimelineEntry, type Timeline } from '../model/timeline/timeline.ts';
import type { ColumnMenu } from './column-menu.ts';
import type { AlertMatcher } from '../alerts/alerts.ts';
import { type Order, type TailPosition } from './list-position.ts';
import {
  filterTimeline,
  type CompiledFilter,
  type FilteredList,
  type RowSorting,
} from './activity-filter.ts';

export type TimeStyle = 'utc' | 'local' | 'ago';

/** The result of the last attempt to load rows before the oldest one. */
export type OlderRowsState = 'unasked' | 'fetching' | 'start' | 'cannot' | 'failed';

export type DetailState = {
  readonly view: 'details' | 'json';
  /** Lines scrolled down. */
  readonly scroll: number;
  /** Long values continue on the next line; otherwise they are cut. */
  readonly wrap: boolean;
};

/** The status line's view of the last poll that brought something: unchanged while idle. */
export type LastChange = {
  readonly at: number;
  readonly lagMs?: number | undefined;
  readonly duplicates: number;
};

export type ActivityState = {
  readonly timeline: Timeline;
  readonly open: OpenContracts;
  readonly poll: PollState;
  readonly news?: LastChange | undefined;
  readonly sieve?: CompiledFilter | undefined;
  /** The last filter in use: `n` and `N` go through its matches after it was cleared, too. */
  readonly sought?: CompiledFilter | undefined;
  /** The order of the rows unless it is that of time. */
  readonly sorting?: RowSorting | undefined;
  /** The columns that the user chose; absent for those that the width suggests. */
  readonly columns?: readonly ColumnName[] | undefined;
  /** The columns of the profile, which the menu can return to. */
  readonly profileColumns?: readonly ColumnName[] | undefined;
  /** True if the columns are the user's choice in the menu, now or earlier. */
  readonly isOwnColumns?: boolean | undefined;
  /** The menu of columns, while it is open. */
  readonly columnMenu?: ColumnMenu | undefined;
  /** The ids of marked rows, in the order in which they were marked. */
  readonly marks: ReadonlySet<string>;
  /** The filters of the configuration file; absent if it has none. */
  readonly fileFilters?: readonly SavedFilter[] | undefined;
  /** All filters with a name, those of the file too; absent until the prompt first opens. */
  readonly savedFilters?: readonly SavedFilter[] | undefined;
  /** While a filter is typed, the list shows it; this is what to return to. */
  readonly preview?: Pick<ActivityState, 'sieve' | 'sought'> | undefined;
  /** The timeline through the sieve, made once per change so that a key press costs nothing. */
  readonly view: FilteredList;
  readonly position: TailPosition;
  readonly order: Order;
  readonly timeStyle: TimeStyle;
  readonly detail: DetailState;
  readonly older: OlderRowsState;
  /** The alert rules that a row matches. */
  readonly alertsOf: AlertMatcher;
  /** The number of alert matches since the session began. */
  readonly alarms: number;
};

declare module '../../../shell/state/app-state.ts' {
  interface State {
    readonly activity: ActivityState;
  }
}

/** The activities of a timeline. */
function* activitiesIn({ entries }: Timeline): Iterable<Activity> {
  for (const entry of entries)
    if (isRow(entry) && entry.activity !== undefined) yield entry.activity;
}

/** The open contracts after a change of the entries. */
const openContractsAfter = (
  before: OpenContracts,
  entries: readonly TimelineEntry[],
  after: Timeline,
): OpenContracts =>
  updateOpenContracts(before, findEntryChanges(entries, after.entries), () => activitiesIn(after));

/** The columns that a session starts with. */
export type ColumnStart = {
  /** Chosen in the menu earlier. */
  readonly chosen?: readonly ColumnName[] | undefined;
  /** The setting of the profile. */
  readonly ofProfile?: readonly ColumnName[] | undefined;
};

export const initialActivity = (
  timeline: Timeline,
  poll: PollState,
  alertsOf: AlertMatcher,
  { chosen, ofProfile }: ColumnStart = {},
): ActivityState => ({
  columns: chosen ?? ofProfile,
  profileColumns: ofProfile,
  isOwnColumns: chosen !== undefined,
  alertsOf,
  alarms: 0,
  timeline,
  open: openContractsAfter(noOpenContracts, [], timeline),
  poll,
  view: filterTimeline(timeline, undefined, 0),
  marks: new Set(),
  position: { kind: 'following' },
  order: 'newest-last',
  timeStyle: 'utc',
  detail: { view: 'details', scroll: 0, wrap: true },
  older: 'unasked',
});

/**
 * The lag of the newest row, if it arrived while this program ran. The age of the first rows only shows
 * how long nothing has happened.
 */
const lagOf = ({ news, timeline: before }: ActivityState, after: Timeline, poll: PollState) => {
  if (news === undefined) return undefined;
  const isNew = newestRow(before.entries)?.id !== newestRow(after.entries)?.id;
  return isNew ? poll.lagMs : news.lagMs;
};

const arranged = ({ sorting }: Pick<ActivityState, 'sorting'>, view: FilteredList): FilteredList =>
  sorting === undefined ? view : sorting.arrange(view);

/** Records a poll that succeeded or failed; the view is computed again only if the entries changed. */
export const applyTailUpdate = (
  activity: ActivityState,
  update: { readonly timeline: Timeline; readonly poll: PollState },
  now: number,
): ActivityState => {
  const { timeline, poll } = update;
  if (timeline.entries === activity.timeline.entries) return { ...activity, timeline, poll };
  const open = openContractsAfter(activity.open, activity.timeline.entries, timeline);
  return {
    ...activity,
    timeline,
    open,
    poll,
    view: arranged(activity, filterTimeline(timeline, activity.sieve, now, open.endings)),
    news: {
      at: now,
      lagMs: lagOf(activity, timeline, poll),
      duplicates: timeline.counts.duplicates,
    },
  };
};

/** Milliseconds after which a filter that compares an age is evaluated again. */
const ageStepMs = 10_000;

/** Time went on: rows grow too old for a filter, or old enough. */
export const refilterByAge = (
  activity: ActivityState,
  before: number,
  now: number,
): ActivityState => {
  const { sieve } = activity;
  const isDue = Math.floor(before / ageStepMs) !== Math.floor(now / ageStepMs);
  return sieve?.ages === true && isDue ? applyFilter(activity, sieve, now) : activity;
};

/** A filter was set, or taken away; a followed list stays followed. */
export const applyFilter = (
  activity: ActivityState,
  sieve: CompiledFilter | undefined,
  now: number,
): ActivityState => ({
  ...activity,
  sieve,
  sought: sieve ?? activity.sought,
  view: arranged(activity, filterTimeline(activity.timeline, sieve, now, activity.open.endings)),
});

/** The rows are sorted by a column, or by time again. */
export const applySorting = (
  activity: ActivityState,
  sorting: RowSorting | undefined,
  now: number,
): ActivityState => applyFilter({ ...activity, sorting }, activity.sieve, now);
