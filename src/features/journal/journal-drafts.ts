import {
  restoreDraft,
  trashDays,
  trashDraft,
  type Draft,
} from '../../storage/drafts/draft-store.ts';
import { selectedRow } from './state/journal.ts';
import { tryIo } from '../../lib/io/try-io.ts';
import type { CommandHandler, CommandTable, CommandContext } from '../../shell/command-handler.ts';

const onDraft =
  (handler: (ctx: CommandContext, draft: Draft) => void): CommandHandler =>
  (ctx) => {
    const state = ctx.store.getState();
    const draft = selectedRow(state.journal)?.draft;
    if (draft === undefined)
      state.showNotice('note', 'What was sent stays: drafts alone are trashed.');
    else handler(ctx, draft);
  };

const forget = onDraft(({ store, drafts, journal, deps, actions }, draft) => {
  drafts.flush();
  const state = store.getState();
  const gone = tryIo(() => trashDraft(deps.stateDir, draft.id, deps.now()));
  if (!gone.ok) {
    state.showNotice('error', `The draft cannot be laid aside: ${gone.error}`);
    return;
  }
  actions.closeDraft(draft);
  state.updateJournal((now) => ({ ...now, trashed: draft.id }));
  journal.read();
  state.showNotice('note', `${draft.id} is in the trash for ${trashDays} days: u brings it back.`);
});

const restore: CommandHandler = ({ store, journal, deps }) => {
  const state = store.getState();
  const { trashed } = state.journal;
  if (trashed === undefined) return;
  const back = tryIo(() => restoreDraft(deps.stateDir, trashed));
  if (!back.ok) {
    state.showNotice('error', `${trashed} cannot be brought back: ${back.error}`);
    return;
  }
  state.updateJournal((now) => ({ ...now, trashed: undefined }));
  journal.read();
  state.showNotice('note', `${trashed} is back.`);
};

/** Commands about the drafts in the list of the journal. */
export const journalDraftCommands: CommandTable = {
  'entries.forget': forget,
  'entries.restore': restore,
};
