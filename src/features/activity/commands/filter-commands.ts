import { readFilterHistory } from '../../../storage/history/filter-history.ts';
import { tryIo } from '../../../lib/result.ts';
import {
  filterHistoryUnreadable,
  savedFiltersUnreadable,
  cannotFilterByParty,
} from '../messages/notices.ts';
import { mergeFilters, readSavedFilters } from '../../../storage/history/saved-filters.ts';
import type { CommandContext, CommandHandler } from '../command-context.ts';
import type { Expression } from '../../../ledger/filter/grammar/expression.ts';
import { parseFilter } from '../../../ledger/filter/activity-language.ts';
import { printExpression } from '../../../ledger/filter/grammar/parse.ts';

const readSaved = ({ store, deps }: Pick<CommandContext, 'store' | 'deps'>): void => {
  const { activity, connection, setSavedFilters, showNotice } = store.getState();
  const read = tryIo(() => readSavedFilters(deps.stateDir, connection.profile));
  setSavedFilters(mergeFilters(activity.fileFilters ?? [], read.ok ? read.value : []));
  if (!read.ok) showNotice('warning', savedFiltersUnreadable(read.error));
};

/** Shows the text that was left in the prompt, else the filter in use. */
export const openFilter: CommandHandler = ({ store, deps }) => {
  const { activity, screen } = store.getState();
  if (screen.filterHistory === undefined) {
    const read = tryIo(() => readFilterHistory(deps.stateDir));
    store.getState().setFilterHistory(read.ok ? read.value : []);
    if (!read.ok) store.getState().showNotice('warning', filterHistoryUnreadable(read.error));
  }
  if (activity.savedFilters === undefined) readSaved({ store, deps });
  const text = screen.filterDraft ?? activity.activeFilter?.text ?? '';
  store.getState().openOverlay({
    kind: 'filter',
    field: { before: text, after: '' },
    // The privacy mask stays over what was not typed into the prompt itself.
    ...(text !== '' && { given: text }),
  });
};

type Store = Pick<CommandContext, 'store'>;

export const openFilteredTail = ({ store }: Store, filter: Expression): void => {
  const state = store.getState();
  const text = printExpression(filter);
  const parsed = parseFilter(text);
  if (!parsed.ok) {
    state.showNotice('error', cannotFilterByParty(parsed.error.message));
    return;
  }
  state.setFilter(text, parsed.value);
  state.setTab('activity');
  state.focusList();
};

export const openPartyTail = (ctx: Store, party: string): void => {
  const values = [{ text: party, form: party.includes('*') ? 'quoted' : 'bare' } as const];
  openFilteredTail(ctx, { kind: 'compare', at: 0, field: 'party', operator: '=', values });
};
