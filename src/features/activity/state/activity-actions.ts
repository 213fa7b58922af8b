import type { OlderRowsState } from '../../../shell/state/known-parts.ts';
import type { SetSlices } from '../../../shell/state/store.ts';
import type { SavedFilter } from '../../../ledger/filter/saved-filters.ts';
import type { Filter } from '../../../ledger/filter/filter.ts';
import type { PollState } from '../../../shell/state/poll-state.ts';
import type { Timeline } from '../timeline/timeline.ts';
import {
  withFilter,
  applySorting,
  applyTailUpdate,
  showFound,
  type ActivityJson,
  type ActivityState,
  type ActivityParts,
} from './activity.ts';
import { shownColumns, type ColumnMenu } from './column-menu.ts';
import type { FilterRun } from './filter-run.ts';
import { moveTo, type ListMove } from './list-position.ts';
import { selectLayout, selectListing, selectSelected } from './selectors.ts';
import { compileFilter, type ListEntry, type RowSorting } from './activity-filter.ts';

export type ActivityActions = {
  readonly applyTailUpdate: (update: {
    readonly timeline: Timeline;
    readonly poll: PollState;
  }) => void;
  readonly moveSelection: (step: ListMove) => void;
  readonly followNewest: () => void;
  readonly setFilter: (text: string, filter: Filter) => void;
  readonly clearFilter: () => void;
  /** Shows a filter that is being typed; undefined shows all rows. */
  readonly previewFilter: (text: string, filter: Filter | undefined) => void;
  /** Does nothing if the preview was applied. */
  readonly endFilterPreview: () => void;
  /** A filter went through more rows. */
  readonly showFound: (run: FilterRun) => void;
  /** The filters of the file and of the state directory. */
  readonly setSavedFilters: (saved: readonly SavedFilter[]) => void;
  readonly toggleSortOrder: () => void;
  /** Sorts by a column and selects the first row, or by time and keeps the selected one. */
  readonly sortRows: (sorting: RowSorting | undefined) => void;
  readonly markRows: (ids: Iterable<string>, isMarked: boolean) => void;
  readonly clearMarks: () => void;
  readonly setColumnMenu: (menu: ColumnMenu | undefined) => void;
  readonly changeColumns: (menu: ColumnMenu) => void;
  readonly resetColumns: () => void;
  readonly nextTimeFormat: () => void;
  readonly openDetail: () => void;
  readonly scrollDetail: (scroll: number) => void;
  readonly restCursor: () => void;
  readonly toggleDetailView: () => void;
  readonly setDetailJson: (json: ActivityJson) => void;
  readonly toggleDetailWrap: () => void;
  readonly countAlerts: (count: number) => void;
  readonly setOlderRowsState: (older: OlderRowsState) => void;
};

const nextStyle = { utc: 'local', local: 'ago', ago: 'utc' } as const;

const changeActivity = (
  state: ActivityParts,
  change: Partial<ActivityState>,
): Partial<Pick<ActivityParts, 'activity'>> => ({
  activity: { ...state.activity, ...change },
});

const replaceFilter = (
  { activity, screen: { now } }: ActivityParts,
  filter: { readonly text: string; readonly filter: Filter } | undefined,
): ActivityState => {
  if (filter?.text === activity.activeFilter?.text) return activity;
  const activeFilter = filter && compileFilter(filter.text, filter.filter);
  return withFilter(activity, activeFilter, now);
};

/** The details of this row stay beside the list while the cursor moves. */
const leftRow = (state: ActivityParts): ListEntry | undefined =>
  selectLayout(state).shape === 'split' && state.screen.pane === 'list'
    ? (state.activity.detail.left ?? selectSelected(state))
    : undefined;

const moveInList = (
  state: ActivityParts,
  step: ListMove,
): Partial<Pick<ActivityParts, 'activity'>> =>
  changeActivity(state, {
    position: moveTo(selectListing(state), state.activity.position, step),
    detail: { ...state.activity.detail, scroll: 0, left: leftRow(state) },
  });

/** Sorting holds the list, at its first line: who sorts asks for the largest, or the first. */
const sortList = (
  state: ActivityParts,
  sorting: RowSorting | undefined,
): Partial<Pick<ActivityParts, 'activity'>> => {
  const held = moveInList(state, 'stay').activity ?? state.activity;
  const activity = applySorting(held, sorting);
  const isFollowed = state.activity.position.kind === 'following';
  const toTop = isFollowed || sorting !== undefined;
  return moveInList({ ...state, activity }, toTop ? { to: 0 } : 'stay');
};

export const activityActions = (
  set: SetSlices<Pick<ActivityParts, 'activity'>, ActivityParts>,
): ActivityActions => {
  const patch = (change: (activity: ActivityState) => Partial<ActivityState>) =>
    set((state) => changeActivity(state, change(state.activity)));
  return {
    applyTailUpdate: (update) =>
      set((state) => ({ activity: applyTailUpdate(state.activity, update, state.screen.now) })),
    moveSelection: (step) => set((state) => moveInList(state, step)),
    followNewest: () =>
      set((state) => ({
        activity: {
          ...(state.activity.sorting === undefined
            ? state.activity
            : applySorting(state.activity, undefined)),
          position: { kind: 'following' },
        },
      })),
    setFilter: (text, filter) =>
      set((state) => ({
        activity: { ...replaceFilter(state, { text, filter }), preview: undefined },
      })),
    clearFilter: () =>
      set((state) => ({ activity: { ...replaceFilter(state, undefined), preview: undefined } })),
    previewFilter: (text, filter) =>
      set((state) => {
        const { activeFilter, sought, preview = { activeFilter, sought } } = state.activity;
        return { activity: { ...replaceFilter(state, filter && { text, filter }), preview } };
      }),
    endFilterPreview: () =>
      set(({ activity, screen }) => {
        if (activity.preview === undefined) return {};
        const { activeFilter, sought } = activity.preview;
        const before =
          activeFilter === activity.activeFilter
            ? activity
            : withFilter(activity, activeFilter, screen.now);
        return { activity: { ...before, sought, preview: undefined } };
      }),
    showFound: (run) =>
      set(({ activity, screen }) => ({ activity: showFound(activity, run, screen.now) })),
    setSavedFilters: (savedFilters) => patch(() => ({ savedFilters })),
    toggleSortOrder: () =>
      patch(({ order }) => ({ order: order === 'newest-last' ? 'newest-first' : 'newest-last' })),
    sortRows: (sorting) => set((state) => sortList(state, sorting)),
    markRows: (ids, isMarked) =>
      patch(({ marks }) => {
        const changedMarks = new Set(marks);
        for (const id of ids) {
          changedMarks.delete(id);
          if (isMarked) changedMarks.add(id);
        }
        return { marks: changedMarks };
      }),
    clearMarks: () => patch(() => ({ marks: new Set() })),
    setColumnMenu: (columnMenu) => patch(() => ({ columnMenu })),
    changeColumns: (columnMenu) => patch(() => ({ columnMenu, columns: shownColumns(columnMenu) })),
    resetColumns: () => patch(({ profileColumns }) => ({ columns: profileColumns })),
    nextTimeFormat: () => patch(({ timeStyle }) => ({ timeStyle: nextStyle[timeStyle] })),
    openDetail: () =>
      set((state) => ({
        ...moveInList(state, 'stay'),
        screen: { ...state.screen, pane: 'detail' },
      })),
    restCursor: () => patch(({ detail }) => ({ detail: { ...detail, left: undefined } })),
    scrollDetail: (scroll) => patch(({ detail }) => ({ detail: { ...detail, scroll } })),
    toggleDetailView: () =>
      patch(({ detail }) => ({
        detail: { ...detail, view: detail.view === 'details' ? 'json' : 'details', scroll: 0 },
      })),
    setDetailJson: (json) => patch(({ detail }) => ({ detail: { ...detail, json } })),
    toggleDetailWrap: () => patch(({ detail }) => ({ detail: { ...detail, wrap: !detail.wrap } })),
    countAlerts: (count) => patch(({ alarms }) => ({ alarms: alarms + count })),
    setOlderRowsState: (older) => patch(() => ({ older })),
  };
};
