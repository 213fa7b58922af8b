import type { SessionDeeds, TabActions } from './deed.ts';
import { closeDraft, continueDraft } from './continue-draft.ts';
import { filterByParty } from './filter-by-party.ts';
import { idsSeen } from './ids-seen.ts';
import { partiesSeen } from './parties-seen.ts';
import { resend } from './resend.ts';

/** Connects what one tab asks of another with the one that does it. */
export const actionsOf = (deeds: SessionDeeds): TabActions => ({
  showParty: (party) => filterByParty(deeds, party),
  partiesSeen: () => partiesSeen(deeds.store.getState()),
  idsSeen: () => idsSeen(deeds.store.getState()),
  reviewAgain: (entry) => resend(deeds, entry),
  continueDraft: (draft) => continueDraft(deeds, draft),
  closeDraft: (draft) => closeDraft(deeds, draft),
});
