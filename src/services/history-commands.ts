import type { LookupRecord } from '../journal/history.ts';
import type { AppState } from '../store/state.ts';
import { copyToClipboard } from './copy-out.ts';
import {
  storeHandler,
  type CommandHandler,
  type CommandTable,
  type CommandContext,
} from './deed.ts';

const chosen = ({ lookup }: AppState): LookupRecord | undefined => lookup.history[lookup.chosen];

const onChosen =
  (deed: (looked: LookupRecord, deeds: CommandContext, state: AppState) => void): CommandHandler =>
  (deeds) => {
    const state = deeds.store.getState();
    const looked = chosen(state);
    if (looked === undefined) state.showNotice('note', 'Nothing was looked up yet.');
    else deed(looked, deeds, state);
  };

/** Commands on the lookups of earlier. */
export const historyCommands: CommandTable = {
  'history.again': onChosen(({ kind, id, parties, format }, { lookups }) =>
    lookups.look(format === undefined ? { kind, id, parties } : { kind, id, parties, format }),
  ),
  'history.down': storeHandler((state) => state.moveHistorySelection(1)),
  'history.up': storeHandler((state) => {
    if (state.lookup.chosen === 0) state.focusLookupField('id');
    else state.moveHistorySelection(-1);
  }),
  'history.copy': onChosen(({ id }, deeds) => copyToClipboard(deeds, 'id', id)),
  'history.forget': onChosen((looked, { history }) => history.forget(looked)),
  'history.forgetAll': onChosen((_looked, { history }, state) => {
    history.forget();
    state.showNotice('note', 'The history of lookups is empty, on disk as well.');
  }),
};
