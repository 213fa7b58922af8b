import { parseFilter } from '../../../ledger/filter/parse-filter.ts';
import { printExpression } from '../../../ledger/filter/print.ts';
import type { CommandContext } from '../../../shell/command-handler.ts';
import { cannotFilterByParty } from '../messages/notices.ts';

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
