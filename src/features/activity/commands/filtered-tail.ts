import type { Expression } from '../../../ledger/filter/grammar/expression.ts';
import { parseFilter } from '../../../ledger/filter/activity-language.ts';
import { printExpression } from '../../../ledger/filter/grammar/parse.ts';
import type { CommandContext } from '../../../app/state.ts';
import { cannotFilterByParty } from '../messages/notices.ts';

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
