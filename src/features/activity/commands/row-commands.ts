import type { AppState, CommandHandler } from '../context.ts';
import { linksOf } from '../../../ledger/activity/activity-values.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import { partyRole, markText, noIdToLookUp } from '../messages/notices.ts';
import {
  selectSelectedActivity,
  selectSelected,
  selectMarked,
  selectRange,
  selectChosen,
} from '../state/selectors.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import { updateIdOfEvent } from '../../../ledger/ids/identify-id.ts';

/** Asks which party is meant if the row has several. */
export const openPartyOfRow: CommandHandler = ({ store, actions }) => {
  const row = selectSelectedActivity(store.getState());
  actions.chooseParty([
    ...(row?.from === undefined ? [] : [{ role: partyRole.sender, party: row.from }]),
    ...(row?.to ?? []).map(({ party }) => ({ role: partyRole.receiver, party })),
    ...(row?.involved ?? []).map((party) => ({ role: partyRole.involved, party })),
  ]);
};

export const pinRow: CommandHandler = ({ store, actions }) => {
  const row = selectSelectedActivity(store.getState());
  actions.openPins(row === undefined ? [] : linksOf(row));
};

export const toggleMark = storeHandler((state: AppState) => {
  const selected = selectSelected(state);
  if (selected === undefined || 'gap' in selected) state.showNotice('error', markText.noRow);
  else state.markRows([selected.id], !state.activity.marks.has(selected.id));
  state.moveSelection({ rows: 1 });
});

/** Marks the rows from the one that was marked last to the selected one. */
export const markRange = storeHandler((state: AppState) => {
  const ids = selectRange(state);
  if (ids.length === 0) {
    state.showNotice('error', markText.noRow);
    return;
  }
  // Holds a followed list, so that the range ends where the user sees it end.
  state.moveSelection('stay');
  state.markRows(ids, true);
  state.showNotice('note', markText.marked(pluralize(ids.length, 'row')));
});

export const clearMarks = storeHandler((state: AppState) => {
  const { length } = selectMarked(state);
  state.clearMarks();
  state.showNotice('note', markText.cleared(pluralize(length, 'row')));
});

/** Each lookup is a request, and a result that the user reads. */
const mostLookups = 20;

const jump =
  (kind: 'update' | 'contract'): CommandHandler =>
  ({ store, actions }) => {
    const state = store.getState();
    const ids = new Set(
      selectChosen(state).flatMap(
        (activity) => (kind === 'update' ? updateIdOfEvent(activity.id) : activity.subject) ?? [],
      ),
    );
    if (ids.size === 0) {
      state.showNotice('error', noIdToLookUp(kind));
      return;
    }
    if (ids.size > mostLookups) {
      state.showNotice('warning', markText.tooManyLookups(mostLookups));
      return;
    }
    actions.lookUp(kind, [...ids]);
  };

export const lookUpUpdate = jump('update');
export const lookUpContract = jump('contract');
