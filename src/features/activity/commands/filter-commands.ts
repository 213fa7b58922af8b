import { readFilterHistory } from '../../../storage/history/filter-history.ts';
import { tryIo } from '../../../lib/result.ts';
import {
  filterHistoryUnreadable,
  savedFiltersUnreadable,
  cannotFilterByParty,
} from '../messages/notices.ts';
import { readSavedFilters } from '../../../storage/history/saved-filters.ts';
import type { CommandHandler, CommandContext } from '../../../shell/command-handler.ts';
import { parseFilter } from '../../../ledger/filter/parse-filter.ts';
import { printExpression } from '../../../ledger/filter/print.ts';

const readSaved = ({ store, deps }: Pick<CommandContext, 'store' | 'deps'>): void => {
  const { connection, setSavedFilters, showNotice } = store.getState();
  const read = tryIo(() => readSavedFilters(deps.stateDir, connection.profile));
  setSavedFilters(read.ok ? read.value : []);
  if (!read.ok) showNotice('warning', savedFiltersUnreadable(read.error));
};

/** Opens the filter prompt with the text that was left in it, else with the filter in use. */
export const openFilter: CommandHandler = ({ store, deps }) => {
  const { activity, screen } = store.getState();
  if (screen.filterHistory === undefined) {
    const read = tryIo(() => readFilterHistory(deps.stateDir));
    store.getState().setFilterHistory(read.ok ? read.value : []);
    if (!read.ok) store.getState().showNotice('warning', filterHistoryUnreadable(read.error));
  }
  if (activity.savedFilters === undefined) readSaved({ store, deps });
  const text = screen.filterDraft ?? activity.sieve?.text ?? '';
  store.getState().openOverlay({
    kind: 'filter',
    field: { before: text, after: '' },
    // The privacy mask stays over what was not typed into the prompt itself.
    ...(text !== '' && { given: text }),
  });
};

/** Opens the activity of a party: the tail, filtered by that party. */
export const openPartyTail = ({ store }: Pick<CommandContext, 'store'>, party: string): void => {
  const state = store.getState();
  const values = [{ text: party, form: party.includes('*') ? 'quoted' : 'bare' } as const];
  const text = printExpression({ kind: 'compare', at: 0, field: 'party', operator: '=', values });
  const parsed = parseFilter(text);
  if (!parsed.ok) {
    state.showNotice('error', cannotFilterByParty(parsed.error.message));
    return;
  }
  state.setFilter(text, parsed.value);
  state.setTab('activity');
  state.focusList();
};
