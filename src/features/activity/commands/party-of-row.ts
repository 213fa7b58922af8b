import type { CommandHandler } from '../../../shell/command-handler.ts';
import { partyRole } from '../messages/notices.ts';
import { selectSelected } from '../state/selectors.ts';

/** Opens the page of the party of the selected row, or asks which of its parties is meant. */
export const openPartyOfRow: CommandHandler = ({ store, actions }) => {
  const selected = selectSelected(store.getState());
  const row = selected === undefined || 'gap' in selected ? undefined : selected.activity;
  actions.chooseParty([
    ...(row?.from === undefined ? [] : [{ role: partyRole.sender, party: row.from }]),
    ...(row?.to ?? []).map(({ party }) => ({ role: partyRole.receiver, party })),
    ...(row?.involved ?? []).map((party) => ({ role: partyRole.involved, party })),
  ]);
};
