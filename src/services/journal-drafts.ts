import { restoreDraft, trashDays, trashDraft, type Draft } from '../journal/drafts.ts';
import { formIds } from '../forms/form-ids.ts';
import { selectedRow } from '../store/journal.ts';
import { attempt } from './attempt.ts';
import { beginAgain, resumed } from './begin.ts';
import type { Deed, DeedTable, Deeds } from './deed.ts';
import { holdAgain } from './hold-again.ts';

const formOf = ({ form }: Draft) => formIds.find((id) => id === form);

/** From the list to the form of a draft, as it was left; one that is open there is only shown. */
export const continueDraft = (deeds: Deeds, draft: Draft): void => {
  const { store, drafts, ports } = deeds;
  const id = formOf(draft);
  if (id === undefined) return;
  // What stands in the form now is a draft of its own, and stays one.
  drafts.flush();
  const state = store.getState();
  const open = state.wizards[id];
  if (open.sending !== undefined) {
    state.noticed('warning', 'A write is under way in this form: wait for its outcome.');
    return;
  }
  state.tabbed(id);
  const isOpen = open.draft?.id === draft.id && open.ended === undefined;
  state.wizardChanged(id, (wizard) =>
    isOpen
      ? { ...wizard, choosing: undefined }
      : { ...resumed(id, draft, ports.now()), offers: wizard.offers ?? [] },
  );
  if (!isOpen) void holdAgain(store, id, draft);
};

const onDraft =
  (deed: (deeds: Deeds, draft: Draft) => void): Deed =>
  (deeds) => {
    const state = deeds.store.getState();
    const draft = selectedRow(state.journal)?.draft;
    if (draft === undefined)
      state.noticed('note', 'What was sent stays: drafts alone are trashed.');
    else deed(deeds, draft);
  };

const forget = onDraft(({ store, drafts, journal, ports }, draft) => {
  drafts.flush();
  const state = store.getState();
  const id = formOf(draft);
  const gone = attempt(() => trashDraft(ports.stateDir, draft.id, ports.now()));
  if (!gone.ok) {
    state.noticed('error', `The draft cannot be laid aside: ${gone.why}`);
    return;
  }
  if (id !== undefined && state.wizards[id].draft?.id === draft.id)
    state.wizardChanged(id, () => beginAgain(id));
  state.journalChanged((now) => ({ ...now, trashed: draft.id }));
  journal.read();
  state.noticed('note', `${draft.id} is in the trash for ${trashDays} days: u brings it back.`);
});

const restore: Deed = ({ store, journal, ports }) => {
  const state = store.getState();
  const { trashed } = state.journal;
  if (trashed === undefined) return;
  const back = attempt(() => restoreDraft(ports.stateDir, trashed));
  if (!back.ok) {
    state.noticed('error', `${trashed} cannot be brought back: ${back.why}`);
    return;
  }
  state.journalChanged((now) => ({ ...now, trashed: undefined }));
  journal.read();
  state.noticed('note', `${trashed} is back.`);
};

/** Commands about the drafts in the list of the journal. */
export const journalDraftCommands: DeedTable = {
  'entries.forget': forget,
  'entries.restore': restore,
};
