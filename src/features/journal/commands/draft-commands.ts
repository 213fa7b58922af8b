import {
  restoreTrashedDraft,
  trashDays,
  trashDraft,
  type Draft,
} from '../../../storage/drafts/draft-store.ts';
import { selectedRow } from '../state/journal.ts';
import { tryIo } from '../../../lib/result.ts';
import type { CommandContext } from '../../../app/state.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
import { draftNotice } from '../messages/notices.ts';

const onDraft =
  (handler: (ctx: CommandContext, draft: Draft) => void): CommandHandler =>
  (ctx) => {
    const state = ctx.store.getState();
    const draft = selectedRow(state.journal)?.draft;
    if (draft === undefined) state.showNotice('note', draftNotice.sentStays);
    else handler(ctx, draft);
  };

export const forget = onDraft(({ store, drafts, journal, deps, actions }, draft) => {
  drafts.flush();
  const state = store.getState();
  const gone = tryIo(() => trashDraft(deps.stateDir, draft.id, deps.now()));
  if (!gone.ok) {
    state.showNotice('error', draftNotice.notTrashed(gone.error));
    return;
  }
  actions.closeDraft(draft);
  state.updateJournal((now) => ({ ...now, trashed: draft.id }));
  journal.read();
  state.showNotice('note', draftNotice.trashed(draft.id, trashDays));
});

export const restore: CommandHandler = ({ store, journal, deps }) => {
  const state = store.getState();
  const { trashed } = state.journal;
  if (trashed === undefined) return;
  const back = tryIo(() => restoreTrashedDraft(deps.stateDir, trashed));
  if (!back.ok) {
    state.showNotice('error', draftNotice.notRestored(trashed, back.error));
    return;
  }
  state.updateJournal((now) => ({ ...now, trashed: undefined }));
  journal.read();
  state.showNotice('note', draftNotice.restored(trashed));
};
