import type { Activity } from '../../../ledger/activity/activity.ts';
import type { State } from '../../../app/state.ts';
import { isRow } from '../model/timeline/timeline.ts';
import { completeRow } from './activity-filter.ts';
import { selectSelected, selectSelectedIndex } from './selectors.ts';

type MarkState = Pick<State, 'activity' | 'screen'>;

/**
 * Oldest first, also those that a filter hides. A dropped row keeps its mark, for when it is loaded again.
 */
export const selectMarked = ({
  activity: { marks, timeline, open },
}: Pick<State, 'activity'>): readonly Activity[] =>
  marks.size === 0
    ? []
    : timeline.entries.flatMap((entry) =>
        isRow(entry) && marks.has(entry.id) ? (completeRow(entry, open).activity ?? []) : [],
      );

/** What a command is about: the marked activities, otherwise the selected one. */
export const selectChosen = (state: MarkState): readonly Activity[] => {
  const marked = selectMarked(state);
  if (marked.length > 0) return marked;
  const selected = selectSelected(state);
  const own = selected === undefined || 'gap' in selected ? undefined : selected.activity;
  return own === undefined ? [] : [own];
};

/** From the row that was marked last to the selected one, as they are listed. */
export const selectRange = (state: MarkState): readonly string[] => {
  const { view, marks } = state.activity;
  const last = [...marks].at(-1);
  const selected = selectSelectedIndex(state);
  const known = view.entries.findIndex((entry) => !('gap' in entry) && entry.id === last);
  const start = known === -1 ? selected : known;
  return view.entries
    .slice(Math.min(start, selected), Math.max(start, selected) + 1)
    .flatMap((entry) => ('gap' in entry ? [] : [entry.id]));
};
