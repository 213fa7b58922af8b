import { parseFilter } from '../../../ledger/filter/parse-filter.ts';
import { printExpression } from '../../../ledger/filter/expression.ts';
import type { CommandContext } from '../../../shell/command-handler.ts';

/** From a party to what it did: the tail, filtered by it. */
export const openPartyTail = ({ store }: Pick<CommandContext, 'store'>, party: string): void => {
  const state = store.getState();
  const values = [{ text: party, quoted: party.includes('*') }];
  const text = printExpression({ kind: 'compare', at: 0, field: 'party', operator: '=', values });
  const parsed = parseFilter(text);
  if (!parsed.ok) {
    state.showNotice('error', `The tail cannot be filtered by this party: ${parsed.error.message}`);
    return;
  }
  state.setFilter(text, parsed.value);
  state.setTab('activity');
  state.focusList();
};
