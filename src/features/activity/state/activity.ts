import type { ScreenState } from '../../../shell/state/screen.ts';
import type { OlderRowsState } from '../../../shell/state/known-parts.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import type { JsonTree } from '../../../lib/json/cursor.ts';
import type { SavedFilter } from '../../../ledger/filter/saved-filters.ts';
import { findEntryChanges } from '../../../ledger/activity/entry-changes.ts';
import {
  updateOpenContracts,
  type OpenContracts,
} from '../../../ledger/activity/open-contracts.ts';
import type { ColumnName } from '../../../ledger/activity/listing.ts';
import type { PollState } from '../../../shell/state/poll-state.ts';
import { newestRow, type Timeline } from '../timeline/timeline.ts';
import type { ColumnMenu } from './column-menu.ts';
import type { AlertMatcher } from '../alerts.ts';
import { shiftHints, type Order, type TailPosition } from './list-position.ts';
import {
  activitiesIn,
  withCounts,
  countRows,
  type CompiledFilter,
  type FilteredList,
  type ListEntry,
  type RowCounts,
  type RowSorting,
} from './activity-filter.ts';
import { createFilterRun, firstSlice, type FilterRun } from './filter-run.ts';
import { refilterChanges } from './refilter.ts';

export type TimeStyle = 'utc' | 'local' | 'ago';

export type ActivityJson = {
  readonly id: string;
  /** The version of the activity before this one, if any. */
  readonly previous: Activity | undefined;
  readonly tree: JsonTree;
  /** True if the members of the root are documents: each of their paths begins at its document. */
  readonly hasSeveral: boolean;
  /** True if the activity was derived from an update that isn't in memory any more. */
  readonly lacksUpdate: boolean;
};

export type DetailState = {
  readonly view: 'details' | 'json';
  /** The tree of one version of one row, with what the user folded; any other opens unchanged. */
  readonly json?: ActivityJson | undefined;
  readonly scroll: number;
  /** The cursor left this row. The detail beside the list shows it until the cursor rests. */
  readonly left?: ListEntry | undefined;
  /** If true, long values wrap; otherwise they are cut. */
  readonly wrap: boolean;
};

export type ActivityState = {
  readonly timeline: Timeline;
  readonly open: OpenContracts;
  readonly poll: PollState;
  /** What the last poll with changes brought; the same object while idle. */
  readonly news?: { readonly lagMs?: number | undefined } | undefined;
  readonly activeFilter?: CompiledFilter | undefined;
  /** `n` and `N` go through the matches of the last filter after it was cleared, too. */
  readonly sought?: CompiledFilter | undefined;
  /** If undefined, rows are in the order of time. */
  readonly sorting?: RowSorting | undefined;
  /** If undefined, the width of the window chooses the columns. */
  readonly columns?: readonly ColumnName[] | undefined;
  /** The menu can return to these. Others were chosen by the user, now or earlier. */
  readonly profileColumns?: readonly ColumnName[] | undefined;
  readonly columnMenu?: ColumnMenu | undefined;
  /** The ids are in the order in which they were marked. */
  readonly marks: ReadonlySet<string>;
  /** The saved filters of the config file. */
  readonly fileFilters?: readonly SavedFilter[] | undefined;
  /** The filters of the file too; absent until the prompt first opens. */
  readonly savedFilters?: readonly SavedFilter[] | undefined;
  /** What to return to while a filter is typed. */
  readonly preview?: Pick<ActivityState, 'activeFilter' | 'sought'> | undefined;
  /** The list is in the order of the ledger. */
  readonly list: FilteredList;
  /** The rows in the order of the display, made once per change. */
  readonly view: FilteredList;
  /** Set while the filter goes through the rest of very many rows. */
  readonly run?: FilterRun | undefined;
  readonly rows: RowCounts;
  readonly position: TailPosition;
  readonly order: Order;
  readonly timeStyle: TimeStyle;
  readonly detail: DetailState;
  readonly older: OlderRowsState;
  readonly alertsOf: AlertMatcher;
  /** The count since the session began. */
  readonly alarms: number;
};

/** The parts of the state that the rows on the screen depend on. */
export type ActivityParts = { readonly activity: ActivityState; readonly screen: ScreenState };

/** The age of the first rows only shows how long nothing has happened. */
const lagOf = ({ news, timeline: before }: ActivityState, after: Timeline, poll: PollState) => {
  if (news === undefined) return undefined;
  const isNew = newestRow(before.entries)?.id !== newestRow(after.entries)?.id;
  return isNew ? poll.lagMs : news.lagMs;
};

const arrange = ({ sorting }: Pick<ActivityState, 'sorting'>, list: FilteredList): FilteredList =>
  sorting === undefined ? list : sorting.arrange(list);

const showList = (activity: ActivityState, list: FilteredList): ActivityState => ({
  ...activity,
  list,
  view: arrange(activity, list),
});

/** The timeline may have changed since the run began. */
const filteredList = (
  run: FilterRun,
  { timeline, rows }: ActivityState,
): FilteredList | undefined => {
  const found = { ...run.found(), untested: run.untested() };
  const part =
    run.entries === timeline.entries
      ? found
      : refilterChanges(found, run.entries, timeline.entries, run.input);
  return part && withCounts(part, rows, run.input.activeFilter, part.untested);
};

/** Tests some rows now and leaves the rest to `run`. A silent run shows only its final result. */
const startFiltering = (activity: ActivityState, now: number, isSilent: boolean): ActivityState => {
  const { timeline, activeFilter, open } = activity;
  const input = { activeFilter, now, open };
  const run = createFilterRun(timeline.entries, input, isSilent);
  run.advance(firstSlice());
  const isDone = run.untested() === 0;
  const started = { ...activity, run: isDone ? undefined : run };
  const list = isDone || !isSilent ? filteredList(run, activity) : undefined;
  return list === undefined ? started : showList(started, list);
};

/** The first run that is not over begins again if rows moved. */
export const showFound = (activity: ActivityState, run: FilterRun, now: number): ActivityState => {
  if (activity.run !== run) return activity;
  const list = filteredList(run, activity);
  if (list === undefined) return startFiltering(activity, now, run.isSilent);
  const isDone = run.untested() === 0;
  const next = showList({ ...activity, run: isDone ? undefined : run }, list);
  const added = next.view.entries.length - activity.view.entries.length;
  return { ...next, position: shiftHints(activity.position, activity.sorting ? 0 : added) };
};

/** Updates the list at the cost of what changed. */
const updateList = (before: ActivityState, activity: ActivityState, now: number): ActivityState => {
  const { activeFilter, open, timeline, rows, run } = activity;
  const input = { activeFilter, now, open };
  const changed = refilterChanges(before.list, before.timeline.entries, timeline.entries, input);
  if (changed === undefined) return startFiltering(activity, now, false);
  const next = showList(activity, withCounts(changed, rows, activeFilter, changed.untested));
  // Another row may have changed the state of an offer, or named the parties of an abort.
  const isStale = activeFilter?.ages === true || open.late !== before.open.late;
  return isStale && run === undefined ? startFiltering(next, now, true) : next;
};

/** The view changes only if the entries changed. */
export const applyTailUpdate = (
  activity: ActivityState,
  update: { readonly timeline: Timeline; readonly poll: PollState },
  now: number,
): ActivityState => {
  const { timeline, poll } = update;
  const { entries } = timeline;
  if (entries === activity.timeline.entries) return { ...activity, timeline, poll };
  const changes = findEntryChanges(activity.timeline.entries, entries);
  const next: ActivityState = {
    ...activity,
    timeline,
    rows: countRows(countRows(activity.rows, changes.removed, -1), changes.added),
    open: updateOpenContracts(activity.open, changes, () => activitiesIn(entries)),
    poll,
    news: { lagMs: lagOf(activity, timeline, poll) },
  };
  return updateList(activity, next, now);
};

/** How often a filter that compares an age is evaluated again. */
const ageStepMs = 10_000;

/** Tests rows again that grew too old for a filter, or old enough. */
export const refilterByAge = (
  activity: ActivityState,
  before: number,
  now: number,
): ActivityState => {
  const { activeFilter, run } = activity;
  const isDue = Math.floor(before / ageStepMs) !== Math.floor(now / ageStepMs);
  return activeFilter?.ages === true && isDue && run === undefined
    ? startFiltering(activity, now, true)
    : activity;
};

/** Applies a filter, or none. A followed list stays followed. */
export const withFilter = (
  activity: ActivityState,
  activeFilter: CompiledFilter | undefined,
  now: number,
): ActivityState =>
  startFiltering(
    { ...activity, activeFilter, sought: activeFilter ?? activity.sought },
    now,
    false,
  );

export const applySorting = (
  activity: ActivityState,
  sorting: RowSorting | undefined,
): ActivityState => showList({ ...activity, sorting }, activity.list);
