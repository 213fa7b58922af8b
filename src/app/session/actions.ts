import type { SessionDeeds, TabActions } from '../../shell/command-handler.ts';
import { closeDraft, continueDraft } from '../../features/writes/drafts/continue-draft.ts';
import { openPartyTail } from '../../features/activity/commands/filter-by-party.ts';
import { recentIds } from './recent-ids.ts';
import { recentParties } from './recent-parties.ts';
import { reopenForResend } from '../../features/writes/submit/resend.ts';

/** Connects what one tab asks of another with the one that does it. */
export const actionsOf = (ctx: SessionDeeds): TabActions => ({
  showParty: (party) => openPartyTail(ctx, party),
  partiesSeen: () => recentParties(ctx.store.getState()),
  idsSeen: () => recentIds(ctx.store.getState()),
  reviewAgain: (entry) => reopenForResend(ctx, entry),
  continueDraft: (draft) => continueDraft(ctx, draft),
  closeDraft: (draft) => closeDraft(ctx, draft),
});
