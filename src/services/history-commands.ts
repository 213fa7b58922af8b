import type { LookupRecord } from '../journal/history.ts';
import type { AppState } from '../store/state.ts';
import { copyOut } from './copy-out.ts';
import { onStore, type Deed, type DeedTable, type Deeds } from './deed.ts';

const chosen = ({ lookup }: AppState): LookupRecord | undefined => lookup.history[lookup.chosen];

const onChosen =
  (deed: (looked: LookupRecord, deeds: Deeds, state: AppState) => void): Deed =>
  (deeds) => {
    const state = deeds.store.getState();
    const looked = chosen(state);
    if (looked === undefined) state.showNotice('note', 'Nothing was looked up yet.');
    else deed(looked, deeds, state);
  };

/** Commands on the lookups of earlier. */
export const historyCommands: DeedTable = {
  'history.again': onChosen(({ kind, id, parties, format }, { lookups }) =>
    lookups.look(format === undefined ? { kind, id, parties } : { kind, id, parties, format }),
  ),
  'history.down': onStore((state) => state.moveHistorySelection(1)),
  'history.up': onStore((state) => {
    if (state.lookup.chosen === 0) state.focusLookupField('id');
    else state.moveHistorySelection(-1);
  }),
  'history.copy': onChosen(({ id }, deeds) => copyOut(deeds, 'id', id)),
  'history.forget': onChosen((looked, { history }) => history.forget(looked)),
  'history.forgetAll': onChosen((_looked, { history }, state) => {
    history.forget();
    state.showNotice('note', 'The history of lookups is empty, on disk as well.');
  }),
};
