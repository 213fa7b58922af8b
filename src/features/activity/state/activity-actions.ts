import type { Filter } from '../../../ledger/filter/filter.ts';
import type { PollState } from '../model/timeline/poll-state.ts';
import type { Timeline } from '../model/timeline/timeline.ts';
import {
  applyFilter,
  applyTailUpdate,
  type ActivityState,
  type OlderRowsState,
} from './activity.ts';
import { moveTo, type ListMove } from './list-position.ts';
import { selectListing } from './selectors.ts';
import { compileFilter } from './activity-filter.ts';
import type { SetState, State } from '../../../shell/state/app-state.ts';

export type ActivityActions = {
  /** A poll of the tail succeeded or failed. */
  readonly applyTailUpdate: (update: {
    readonly timeline: Timeline;
    readonly poll: PollState;
  }) => void;
  readonly moveSelection: (step: ListMove) => void;
  readonly followNewest: () => void;
  readonly setFilter: (text: string, filter: Filter) => void;
  readonly clearFilter: () => void;
  readonly toggleSortOrder: () => void;
  readonly nextTimeFormat: () => void;
  readonly openDetail: () => void;
  readonly scrollDetail: (scroll: number) => void;
  readonly toggleDetailView: () => void;
  readonly toggleDetailWrap: () => void;
  /** More activities match a rule. */
  readonly countAlerts: (count: number) => void;
  readonly setOlderRowsState: (older: OlderRowsState) => void;
};

declare module '../../../shell/state/app-state.ts' {
  interface Actions extends ActivityActions {}
}

const nextStyle = { utc: 'local', local: 'ago', ago: 'utc' } as const;

const changed = (state: State, change: Partial<ActivityState>): Partial<State> => ({
  activity: { ...state.activity, ...change },
});

const movedBy = (state: State, step: ListMove): Partial<State> =>
  changed(state, {
    position: moveTo(selectListing(state), state.activity.position, step),
    detail: { ...state.activity.detail, scroll: 0 },
  });

export const activityActions = (set: SetState): ActivityActions => {
  const patch = (change: (activity: ActivityState) => Partial<ActivityState>) =>
    set((state) => changed(state, change(state.activity)));
  return {
    applyTailUpdate: (update) =>
      set((state) => ({ activity: applyTailUpdate(state.activity, update, state.screen.now) })),
    moveSelection: (step) => set((state) => movedBy(state, step)),
    followNewest: () => patch(() => ({ position: { kind: 'following' } })),
    setFilter: (text, filter) =>
      set((state) => ({
        activity: applyFilter(state.activity, compileFilter(text, filter), state.screen.now),
      })),
    clearFilter: () =>
      set((state) => ({ activity: applyFilter(state.activity, undefined, state.screen.now) })),
    toggleSortOrder: () =>
      patch(({ order }) => ({ order: order === 'newest-last' ? 'newest-first' : 'newest-last' })),
    nextTimeFormat: () => patch(({ timeStyle }) => ({ timeStyle: nextStyle[timeStyle] })),
    openDetail: () =>
      set((state) => ({
        ...movedBy(state, 'stay'),
        screen: { ...state.screen, pane: 'detail' },
      })),
    scrollDetail: (scroll) => patch(({ detail }) => ({ detail: { ...detail, scroll } })),
    toggleDetailView: () =>
      patch(({ detail }) => ({
        detail: { ...detail, view: detail.view === 'details' ? 'json' : 'details', scroll: 0 },
      })),
    toggleDetailWrap: () => patch(({ detail }) => ({ detail: { ...detail, wrap: !detail.wrap } })),
    countAlerts: (count) => patch(({ alarms }) => ({ alarms: alarms + count })),
    setOlderRowsState: (older) => patch(() => ({ older })),
  };
};
