import { updateIdOfEvent } from '../../../ledger/ids/identify-id.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
import { markText, noIdToLookUp } from '../messages/notices.ts';
import { selectChosen } from '../state/marks.ts';

/** Each is a request, and a result that the user reads. */
const mostLookups = 20;

/** Of the marked rows, or of the selected one. */
const jump =
  (kind: 'update' | 'contract'): CommandHandler =>
  ({ store, lookups }) => {
    const state = store.getState();
    const ids = new Set(
      selectChosen(state).flatMap(
        (activity) => (kind === 'update' ? updateIdOfEvent(activity.id) : activity.subject) ?? [],
      ),
    );
    if (ids.size === 0) {
      state.showNotice('note', noIdToLookUp(kind));
      return;
    }
    if (ids.size > mostLookups) {
      state.showNotice('warning', markText.tooManyLookups(mostLookups));
      return;
    }
    const { parties } = state.lookup.form;
    lookups.lookEach([...ids].map((id) => ({ kind, id, parties })));
  };

export const update = jump('update');

export const contract = jump('contract');
