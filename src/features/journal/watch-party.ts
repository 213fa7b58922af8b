import type { Entry } from '../../storage/journal/entry.ts';
import type { CommandContext } from '../../shell/command-handler.ts';
import { watchedParty } from './refusals.ts';
import { outcomeNotice } from './messages/notices.ts';

/** Shows the activity of an entry's party, where an open outcome may appear. */
export const openPartyTailForEntry = (ctx: CommandContext, entry: Entry): void => {
  const { showNotice } = ctx.store.getState();
  const party = watchedParty(entry);
  if (party === undefined) return;
  ctx.actions.showParty(party);
  const others = (entry.parties?.length ?? 1) - 1;
  showNotice('note', outcomeNotice.partyTail(entry.entry, others));
};
