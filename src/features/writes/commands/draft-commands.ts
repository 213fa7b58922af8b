import { type Result, tryIo } from '../../../lib/result.ts';
import { sentAs, type FormId } from '../../../submission/form-ids.ts';
import {
  expireDrafts,
  deleteDraft,
  listDrafts,
  type Draft,
  restoreTrashedDraft,
  trashDays,
  trashDraft,
} from '../../../storage/draft-store.ts';
import type { Entry } from '../../../storage/journal/entry.ts';
import { readEntries } from '../../../storage/journal/journal-file.ts';
import { draftRemarks, draftNotices } from '../messages/forms.ts';
import { randomUUID } from 'node:crypto';
import { isUntouched, withSubmissionId } from '../state/write-form.ts';
import {
  freshWriteForm,
  restoreWriteForm,
  reattachApprovalRequest,
} from '../forms/start-write-form.ts';
import type { CommandContext, CommandHandler } from '../command-context.ts';
import { withWriteForm, changeForm } from './form-commands.ts';

export type DraftOffers = {
  readonly drafts: readonly Draft[];
  readonly remarks: readonly string[];
};

const forgetSent = (draft: Draft, entry: Entry, { stateDir }: Place): string => {
  const gone = tryIo(() => deleteDraft(stateDir, draft.id));
  const word = entry.word;
  return draftRemarks.sent(draft.id, entry.entry, word, gone.ok ? undefined : gone.error);
};

type Place = { readonly stateDir: string; readonly now: number };

/**
 * Finds the drafts that can be continued. Deletes those that were sent, and moves old ones to the
 * trash.
 */
const findDraftOffers = (
  id: FormId,
  profile: string,
  place: Place,
): Result<DraftOffers, string> => {
  const { stateDir, now } = place;
  const result = tryIo(() => {
    expireDrafts(stateDir, now);
    return listDrafts(stateDir, id);
  });
  if (!result.ok) return result;
  const { damaged } = result.value;
  // A request for one ledger is useless on another.
  const own = result.value.drafts.filter((draft) => draft.profile === profile);
  const read = tryIo(() => (own.length === 0 ? [] : readEntries(stateDir)));
  const entries = read.ok ? read.value : [];
  const sent = own.flatMap((draft) => {
    const entry = sentAs(entries, draft);
    return entry === undefined ? [] : [{ draft, entry }];
  });
  const remarks = [
    ...(damaged.length > 0 ? [draftRemarks.damaged(damaged)] : []),
    ...(read.ok ? [] : [draftRemarks.journalUnread(read.error)]),
    ...sent.map(({ draft, entry }) => forgetSent(draft, entry, place)),
  ];
  const drafts = own.filter((draft) => !sent.some((item) => item.draft === draft));
  return { ok: true, value: { drafts, remarks } };
};

const lookFor = ({ store, deps }: CommandContext, id: FormId, ask: boolean): void => {
  const state = store.getState();
  const { profile } = state.connection;
  const result = findDraftOffers(id, profile, { stateDir: deps.stateDir, now: deps.now() });
  if (!result.ok) state.showNotice('warning', draftNotices.unreadable(result.error));
  const { drafts: offers, remarks } = result.ok ? result.value : { drafts: [], remarks: [] };
  if (remarks.length > 0) state.showNotice('warning', remarks.join('; '));
  const choosing = ask && offers.length > 0 ? 0 : undefined;
  state.updateWriteForm(id, (writeForm) => ({ ...writeForm, offers, choosing }));
};

/** The first time, it offers the drafts of the form. */
export const openForm =
  (id: FormId): CommandHandler =>
  (ctx) => {
    const state = ctx.store.getState();
    const isFirst = state.writeForms[id].offers === undefined;
    const isEmpty = isFirst && isUntouched(id, state.writeForms[id]);
    // The form gets its values before the tab shows it: an unopened one has none.
    if (isEmpty) state.updateWriteForm(id, () => freshWriteForm(id));
    state.focusList();
    state.setTab(id);
    const { readOnly, profile } = state.connection;
    if (readOnly) state.showNotice('warning', draftNotices.readOnly(profile));
    if (isFirst) lookFor(ctx, id, isEmpty);
  };

export const proceed = withWriteForm(({ store, deps }, id) => {
  const state = store.getState();
  const { offers = [], choosing = 0 } = state.writeForms[id];
  const draft = offers[choosing];
  if (draft === undefined) return;
  state.updateWriteForm(id, () => ({ ...restoreWriteForm(id, draft, deps.now()), offers }));
  reattachApprovalRequest(store, id, draft);
});

/** Keeps the list of drafts open even when it is empty: a draft can be restored from the trash. */
const askAgain = (ctx: CommandContext, id: FormId): void => {
  lookFor(ctx, id, true);
  ctx.store
    .getState()
    .updateWriteForm(id, (writeForm) => ({ ...writeForm, choosing: writeForm.choosing ?? 0 }));
};

export const forget = withWriteForm((ctx, id) => {
  const { store, deps } = ctx;
  const state = store.getState();
  const { offers = [], choosing = 0, draft: current } = state.writeForms[id];
  const draft = offers[choosing];
  if (draft === undefined) return;
  const gone = tryIo(() => trashDraft(deps.stateDir, draft.id, deps.now()));
  if (gone.ok && current?.id === draft.id) state.updateWriteForm(id, () => freshWriteForm(id));
  askAgain(ctx, id);
  if (!gone.ok) {
    state.showNotice('error', draftNotices.notTrashed(gone.error));
    return;
  }
  state.updateWriteForm(id, (writeForm) => ({ ...writeForm, trashed: draft.id }));
  state.showNotice('done', draftNotices.trashed(draft.id, trashDays));
});

export const restore = withWriteForm((ctx, id) => {
  const { store, deps } = ctx;
  const state = store.getState();
  const { trashed } = state.writeForms[id];
  if (trashed === undefined) return;
  const back = tryIo(() => restoreTrashedDraft(deps.stateDir, trashed));
  askAgain(ctx, id);
  if (!back.ok) {
    state.showNotice('error', draftNotices.notRestored(trashed, back.error));
    return;
  }
  state.updateWriteForm(id, (writeForm) => ({ ...writeForm, trashed: undefined }));
  state.showNotice('done', draftNotices.restored(trashed));
});

export const ask = withWriteForm((ctx, id) => {
  ctx.drafts.flush();
  lookFor(ctx, id, true);
  const { offers = [] } = ctx.store.getState().writeForms[id];
  if (offers.length === 0) ctx.store.getState().showNotice('note', draftNotices.none);
});

export const startNew = changeForm(({ offers }, id) => ({ ...freshWriteForm(id), offers }));

export const renew = changeForm((writeForm) => withSubmissionId(writeForm, randomUUID()));
