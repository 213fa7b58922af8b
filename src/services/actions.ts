import type { SessionDeeds, TabActions } from './deed.ts';
import { closeDraft, continueDraft } from './continue-draft.ts';
import { openPartyTail } from './filter-by-party.ts';
import { recentIds } from './ids-seen.ts';
import { recentParties } from './parties-seen.ts';
import { reopenForResend } from './resend.ts';

/** Connects what one tab asks of another with the one that does it. */
export const actionsOf = (ctx: SessionDeeds): TabActions => ({
  showParty: (party) => openPartyTail(ctx, party),
  partiesSeen: () => recentParties(ctx.store.getState()),
  idsSeen: () => recentIds(ctx.store.getState()),
  reviewAgain: (entry) => reopenForResend(ctx, entry),
  continueDraft: (draft) => continueDraft(ctx, draft),
  closeDraft: (draft) => closeDraft(ctx, draft),
});
