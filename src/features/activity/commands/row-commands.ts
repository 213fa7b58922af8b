import { linksOf } from '../../../ledger/activity/activity-values.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
import { partyRole } from '../messages/notices.ts';
import { selectSelectedActivity } from '../state/selectors.ts';

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
