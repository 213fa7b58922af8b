import type { Filter } from '../ledger/filter.ts';
import type { PollState } from '../ledger/timeline/poll.ts';
import type { Timeline } from '../ledger/timeline/timeline.ts';
import { filtered, received, type ActivityState, type OlderState } from './activity.ts';
import { moved, type Step } from './position.ts';
import { selectListing } from './selectors.ts';
import { newSieve } from './sieve.ts';
import type { SetState, State } from './state.ts';

export type ActivityActions = {
  /** The tail was answered, or was not. */
  readonly received: (update: { readonly timeline: Timeline; readonly poll: PollState }) => void;
  readonly moved: (step: Step) => void;
  readonly followed: () => void;
  readonly filtered: (text: string, filter: Filter) => void;
  readonly unfiltered: () => void;
  readonly orderChanged: () => void;
  readonly timeStyleChanged: () => void;
  readonly detailOpened: () => void;
  readonly detailScrolled: (scroll: number) => void;
  readonly detailViewChanged: () => void;
  readonly detailWrapped: () => void;
  /** So many activities more meet a rule. */
  readonly alarmed: (count: number) => void;
  readonly olderAsked: (older: OlderState) => void;
};

declare module './state.ts' {
  interface Actions extends ActivityActions {}
}

const nextStyle = { utc: 'local', local: 'ago', ago: 'utc' } as const;

const changed = (state: State, change: Partial<ActivityState>): Partial<State> => ({
  activity: { ...state.activity, ...change },
});

const movedBy = (state: State, step: Step): Partial<State> =>
  changed(state, {
    position: moved(selectListing(state), state.activity.position, step),
    detail: { ...state.activity.detail, scroll: 0 },
  });

export const activityActions = (set: SetState): ActivityActions => {
  const patch = (change: (activity: ActivityState) => Partial<ActivityState>) =>
    set((state) => changed(state, change(state.activity)));
  return {
    received: (update) =>
      set((state) => ({ activity: received(state.activity, update, state.screen.now) })),
    moved: (step) => set((state) => movedBy(state, step)),
    followed: () => patch(() => ({ position: { kind: 'following' } })),
    filtered: (text, filter) =>
      set((state) => ({
        activity: filtered(state.activity, newSieve(text, filter), state.screen.now),
      })),
    unfiltered: () =>
      set((state) => ({ activity: filtered(state.activity, undefined, state.screen.now) })),
    orderChanged: () =>
      patch(({ order }) => ({ order: order === 'newest-last' ? 'newest-first' : 'newest-last' })),
    timeStyleChanged: () => patch(({ timeStyle }) => ({ timeStyle: nextStyle[timeStyle] })),
    detailOpened: () =>
      set((state) => ({
        ...movedBy(state, 'stay'),
        screen: { ...state.screen, pane: 'detail' },
      })),
    detailScrolled: (scroll) => patch(({ detail }) => ({ detail: { ...detail, scroll } })),
    detailViewChanged: () =>
      patch(({ detail }) => ({
        detail: { ...detail, view: detail.view === 'facts' ? 'json' : 'facts', scroll: 0 },
      })),
    detailWrapped: () => patch(({ detail }) => ({ detail: { ...detail, wrap: !detail.wrap } })),
    alarmed: (count) => patch(({ alarms }) => ({ alarms: alarms + count })),
    olderAsked: (older) => patch(() => ({ older })),
  };
};
