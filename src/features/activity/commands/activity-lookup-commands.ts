import { selectRowLink } from '../state/selectors.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
import { noIdToLookUp } from '../messages/notices.ts';

/** Looks up the update of the selected activity, or the contract that it names. */
const jump =
  (kind: 'update' | 'contract'): CommandHandler =>
  ({ store, lookups }) => {
    const state = store.getState();
    const id = selectRowLink(state, kind);
    if (id === undefined) {
      state.showNotice('note', noIdToLookUp(kind));
      return;
    }
    state.setTab('lookup');
    lookups.look({ kind, id, parties: state.lookup.form.parties });
  };

export const update = jump('update');

export const contract = jump('contract');
