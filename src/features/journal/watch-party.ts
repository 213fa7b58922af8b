import type { Entry } from '../../storage/journal/entry.ts';
import type { CommandContext } from '../../shell/command-handler.ts';
import { watchedParty } from './refusals.ts';

/** From a write whose outcome is open to the tail of its party: whoever waits sees it arrive. */
export const openPartyTailForEntry = (ctx: CommandContext, entry: Entry): void => {
  const { showNotice } = ctx.store.getState();
  const party = watchedParty(entry);
  if (party === undefined) return;
  ctx.actions.showParty(party);
  const others = (entry.parties?.length ?? 1) - 1;
  const more = others === 0 ? '' : ` (and ${others} more that act)`;
  const candidate = 'a match is a candidate, not proof; f asks the ledger';
  showNotice('note', `${entry.entry}${more}: ${candidate}`);
};
