import { selectRowLink } from '../state/row-link.ts';
import type { CommandHandler, CommandTable } from '../../../shell/command-handler.ts';

/** From the selected activity to what it was part of, or to the contract that it names. */
const jump =
  (kind: 'update' | 'contract'): CommandHandler =>
  ({ store, lookups }) => {
    const state = store.getState();
    const id = selectRowLink(state, kind);
    if (id === undefined) {
      state.showNotice('note', `This row names no ${kind} id.`);
      return;
    }
    state.setTab('lookup');
    lookups.look({ kind, id, parties: state.lookup.form.parties });
  };

/** From the list to the lookup of what an activity names. */
export const activityLookupCommands: CommandTable = {
  'activity.update': jump('update'),
  'activity.contract': jump('contract'),
};
