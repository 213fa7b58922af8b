import { parseFilter } from '../ledger/filter.ts';
import type { Deeds } from './deed.ts';

/** From a party to what it did: the tail, filtered by it. */
export const filterByParty = ({ store }: Pick<Deeds, 'store'>, party: string): void => {
  const state = store.getState();
  const text = `party=${party}`;
  const parsed = parseFilter(text);
  if (!parsed.ok) {
    state.noticed('error', `The tail cannot be filtered by this party: ${parsed.problem.message}`);
    return;
  }
  state.filtered(text, parsed.filter);
  state.tabbed('activity');
  state.listEntered();
};
