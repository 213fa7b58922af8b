import { updateIdOfEvent } from '../../../ledger/ids/identifiers.ts';
import { selectSelected } from './selectors.ts';
import type { State } from '../../../shell/state/app-state.ts';

/** The id of the update or contract that the selected row names; undefined where it names none. */
export const selectRowLink = (
  state: Pick<State, 'activity' | 'screen'>,
  kind: 'update' | 'contract',
): string | undefined => {
  const selected = selectSelected(state);
  const activity = selected === undefined || 'gap' in selected ? undefined : selected.activity;
  return kind === 'update' ? activity && updateIdOfEvent(activity.id) : activity?.subject;
};
