import type { SessionDeeds, TabActions } from './deed.ts';
import { closeDraft, continueDraft } from './continue-draft.ts';
import { openPartyTail } from './filter-by-party.ts';
import { recentIds } from './ids-seen.ts';
import { recentParties } from './parties-seen.ts';
import { reopenForResend } from './resend.ts';

/** Connects what one tab asks of another with the one that does it. */
export const actionsOf = (deeds: SessionDeeds): TabActions => ({
  showParty: (party) => openPartyTail(deeds, party),
  partiesSeen: () => recentParties(deeds.store.getState()),
  idsSeen: () => recentIds(deeds.store.getState()),
  reviewAgain: (entry) => reopenForResend(deeds, entry),
  continueDraft: (draft) => continueDraft(deeds, draft),
  closeDraft: (draft) => closeDraft(deeds, draft),
});
