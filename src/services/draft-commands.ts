import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { clamp } from '../lib/windowing.ts';
import { restoreDraft, trashDays, trashDraft, type Draft } from '../journal/drafts.ts';
import { writeExport } from '../journal/exports.ts';
import { detectSecret } from '../forms/secrets.ts';
import { type FormId, writeFormForTab } from '../forms/form-ids.ts';
import { isUntouched, withSubmissionId, type WriteFormState } from '../store/wizard.ts';
import { tryIo, type IoResult } from './attempt.ts';
import { freshWriteForm, restoreWriteForm } from './begin.ts';
import { type CommandHandler, type CommandTable, type CommandContext } from './deed.ts';
import { findDraftOffers } from './draft-offers.ts';
import { reattachBundle } from './hold-again.ts';

/** Looks for drafts; the reader is asked which one to go on with as long as nothing was entered. */
const lookFor = ({ store, ports }: CommandContext, id: FormId, ask: boolean): void => {
  const state = store.getState();
  const { profile } = state.connection;
  const found = findDraftOffers(id, profile, { stateDir: ports.stateDir, now: ports.now() });
  if (!found.ok) state.showNotice('warning', `Drafts cannot be looked for: ${found.why}`);
  const { drafts: offers, remarks } = found.ok ? found.value : { drafts: [], remarks: [] };
  if (remarks.length > 0) state.showNotice('warning', remarks.join('; '));
  const choosing = ask && offers.length > 0 ? 0 : undefined;
  state.updateWriteForm(id, (wizard) => ({ ...wizard, offers, choosing }));
};

const enter =
  (id: FormId): CommandHandler =>
  (deeds) => {
    const state = deeds.store.getState();
    state.focusList();
    state.setTab(id);
    const { readOnly, profile } = state.connection;
    if (readOnly)
      state.showNotice(
        'warning',
        `Profile ${profile} is read-only: nothing can be sent from here.`,
      );
    if (state.wizards[id].offers !== undefined) return;
    const untouched = isUntouched(id, state.wizards[id]);
    if (untouched) state.updateWriteForm(id, () => freshWriteForm(id));
    lookFor(deeds, id, untouched);
  };

const open =
  (deed: (deeds: CommandContext, id: FormId) => void): CommandHandler =>
  (deeds) => {
    const id = writeFormForTab(deeds.store.getState().screen.tab);
    if (id !== undefined) deed(deeds, id);
  };

const change = (alter: (wizard: WriteFormState, id: FormId) => WriteFormState): CommandHandler =>
  open(({ store }, id) => store.getState().updateWriteForm(id, (wizard) => alter(wizard, id)));

const proceed = open(({ store, ports }, id) => {
  const state = store.getState();
  const { offers = [], choosing = 0 } = state.wizards[id];
  const draft = offers[choosing];
  if (draft === undefined) return;
  state.updateWriteForm(id, () => ({ ...restoreWriteForm(id, draft, ports.now()), offers }));
  void reattachBundle(store, id, draft);
});

/** The question stays open, whatever is left to choose from: what was laid aside can come back. */
const askAgain = (deeds: CommandContext, id: FormId): void => {
  lookFor(deeds, id, true);
  deeds.store
    .getState()
    .updateWriteForm(id, (wizard) => ({ ...wizard, choosing: wizard.choosing ?? 0 }));
};

const forget = open((deeds, id) => {
  const { store, ports } = deeds;
  const state = store.getState();
  const { offers = [], choosing = 0, draft: current } = state.wizards[id];
  const draft = offers[choosing];
  if (draft === undefined) return;
  const gone = tryIo(() => trashDraft(ports.stateDir, draft.id, ports.now()));
  if (gone.ok && current?.id === draft.id) state.updateWriteForm(id, () => freshWriteForm(id));
  askAgain(deeds, id);
  if (!gone.ok) {
    state.showNotice('error', `The draft cannot be laid aside: ${gone.why}`);
    return;
  }
  state.updateWriteForm(id, (wizard) => ({ ...wizard, trashed: draft.id }));
  state.showNotice('note', `${draft.id} is in the trash for ${trashDays} days: u brings it back.`);
});

const restore = open((deeds, id) => {
  const { store, ports } = deeds;
  const state = store.getState();
  const { trashed } = state.wizards[id];
  if (trashed === undefined) return;
  const back = tryIo(() => restoreDraft(ports.stateDir, trashed));
  askAgain(deeds, id);
  if (!back.ok) {
    state.showNotice('error', `${trashed} cannot be brought back: ${back.why}`);
    return;
  }
  state.updateWriteForm(id, (wizard) => ({ ...wizard, trashed: undefined }));
  state.showNotice('note', `${trashed} is back.`);
});

/** Another machine goes on with it: Ctrl-O takes the file there. */
const writeFor = async ({ store, ports }: CommandContext, draft: Draft): Promise<void> => {
  const { showNotice } = store.getState();
  const { serializePortableDraft: draftFileText } = await import('../journal/draft-file.ts');
  const text = draftFileText(draft);
  const secret = detectSecret(text);
  const path = join(ports.stateDir, 'exports', `draft-${draft.id}.json`);
  const written: IoResult<string> =
    secret === undefined
      ? tryIo(() => writeExport(path, text))
      : { ok: false, why: `it holds what looks like ${secret}` };
  if (written.ok)
    showNotice('note', `For another machine, where Ctrl-O takes it: ${written.value}`);
  else showNotice('error', `${draft.id} was not written: ${written.why}`);
};

const exportIt = open((deeds, id) => {
  const { offers = [], choosing = 0 } = deeds.store.getState().wizards[id];
  const draft = offers[choosing];
  if (draft !== undefined) void writeFor(deeds, draft);
});

const step = (by: 1 | -1): CommandHandler =>
  change(({ choosing = 0, offers = [], ...wizard }) => ({
    ...wizard,
    offers,
    choosing: clamp(choosing + by, 0, Math.max(0, offers.length - 1)),
  }));

const ask = open((deeds, id) => {
  deeds.drafts.flush();
  lookFor(deeds, id, true);
  const { offers = [] } = deeds.store.getState().wizards[id];
  if (offers.length === 0) deeds.store.getState().showNotice('note', 'There is no saved draft.');
});

/** Commands about what was entered before. */
export const draftCommands: CommandTable = {
  'tab.allocate': enter('allocate'),
  'tab.execute': enter('execute'),
  'form.drafts': ask,
  'expired.drafts': ask,
  'drafts.open': proceed,
  'drafts.new': change(({ offers }, id) => ({ ...freshWriteForm(id), offers })),
  'drafts.forget': forget,
  'drafts.restore': restore,
  'drafts.export': exportIt,
  'drafts.down': step(1),
  'drafts.up': step(-1),
  'submission.renew': change((wizard) => withSubmissionId(wizard, randomUUID())),
};
