import { linksOf } from '../../../ledger/activity/activity-links.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
import { selectSelected } from '../state/selectors.ts';

/** Offers to pin what the selected row names. */
export const pinRow: CommandHandler = ({ store, actions }) => {
  const selected = selectSelected(store.getState());
  const activity = selected === undefined || 'gap' in selected ? undefined : selected.activity;
  actions.openPins(activity === undefined ? [] : linksOf(activity));
};
