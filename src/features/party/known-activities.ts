import type { State } from '../../shell/state/app-state.ts';
import type { KnownActivities } from './model/activity-span.ts';

let last:
  | { readonly timeline: State['activity']['timeline']; readonly known: KnownActivities }
  | undefined;

/** The activities that the tail has loaded; computed once for each change of them. */
export const knownActivities = ({ activity }: Pick<State, 'activity'>): KnownActivities => {
  const { timeline } = activity;
  if (last?.timeline !== timeline) {
    const { entries } = timeline;
    const activities = entries.flatMap((entry) => ('gap' in entry ? [] : (entry.activity ?? [])));
    const gaps = entries.filter((entry) => 'gap' in entry).length;
    last = { timeline, known: { activities, gaps } };
  }
  return last.known;
};
