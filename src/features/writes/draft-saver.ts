import { saveDraft, type Draft } from '../../storage/draft-store.ts';
import { enteredFields } from '../../requests/forms/form-values.ts';
import { forms } from '../../requests/forms/form-registry.ts';
import { formIds, type FormId, openDrafts } from '../../submission/form-ids.ts';
import { formatOrigin } from '../../submission/step-files.ts';
import { serializeForm } from '../../requests/forms/serialize.ts';
import type { AppStore, StoreListener } from './context.ts';
import type { OutsideWorld } from '../../shell/command-handler.ts';
import { draftTitle } from './state/action-title.ts';
import { isUntouched, type WriteFormState } from './state/write-form.ts';
import { summarizeDraft, isDecodedCurrent } from './state/write-form-inspection.ts';
import { tryIo } from '../../lib/result.ts';
import { throttleLatest } from '../../lib/time/sleep.ts';
import { draftNotices } from './messages/forms.ts';
import { keyFor } from '../../lib/keys/key-for.ts';
import { whenState } from '../../shell/state/store.ts';

export type DraftSaver = {
  readonly flush: () => void;
  readonly listen: StoreListener;
};

/** The longest time until typed text is on disk, in ms. */
const saveEveryMs = 1000;

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

const initials: Readonly<Record<FormId, string>> = { allocate: 'A', execute: 'X' };

const newId = (id: FormId, random: () => number): string =>
  `${initials[id]}-${Array.from({ length: 4 }, () => letters[Math.floor(random() * letters.length)]).join('')}`;

/** Saves each form while the user fills it in, so that a lost connection loses nothing. */
export const createDraftSaver = (
  store: AppStore,
  deps: Pick<OutsideWorld, 'now' | 'random' | 'sleep' | 'stateDir'>,
): DraftSaver => {
  const kept = new Map<FormId, WriteFormState>();

  const isKept = (id: FormId, writeForm: WriteFormState): boolean => {
    const { form, page, sending, ended, expired, inspection, approvalRequest } = writeForm;
    // The journal has a request that was sent, and an expired draft doesn't change.
    if (sending !== undefined || ended !== undefined || expired !== undefined) return true;
    const last = kept.get(id);
    return (
      last?.form.root === form.root &&
      last.page === page &&
      last.approvalRequest === approvalRequest &&
      (last.inspection === inspection || !isDecodedCurrent(writeForm))
    );
  };

  const save = (id: FormId): void => {
    const { writeForms, connection } = store.getState();
    const writeForm = writeForms[id];
    if (isKept(id, writeForm) || isUntouched(id, writeForm)) return;
    const { form, page, given, origin, draft, approvalRequest, resends } = writeForm;
    const name = draft?.id ?? newId(id, deps.random);
    const at = deps.now();
    const values = serializeForm(enteredFields(forms[id]), form.root);
    const { profile } = connection;
    const entered = { id: name, form: id, at, profile, page, values, given };
    const source = origin === undefined ? {} : { origin: formatOrigin(origin) };
    const title = draftTitle(id, writeForm);
    const about = { ...summarizeDraft(writeForm), bundle: approvalRequest?.path, resends, title };
    const saved = tryIo(() => saveDraft(deps.stateDir, { ...entered, ...source, ...about }));
    kept.set(id, writeForm);
    const failure = saved.ok ? undefined : saved.error;
    store.getState().updateWriteForm(id, (now) => ({ ...now, draft: { id: name, at, failure } }));
    if (!saved.ok) store.getState().showNotice('error', draftNotices.notSaved(saved.error));
  };

  const saves = throttleLatest<undefined>({
    everyMs: saveEveryMs,
    sleep: deps.sleep,
    deliver: () => formIds.forEach(save),
  });
  const listen: StoreListener = ({ writeForms }, before) => {
    if (writeForms === before.writeForms) return;
    if (formIds.some((id) => !isKept(id, writeForms[id]))) saves.push(undefined);
  };
  /** Saves again after a failure: the disk may have room now, even if the user presses no key. */
  const tryAgain = (id: FormId): void => {
    if (store.getState().writeForms[id].draft?.failure === undefined) return;
    kept.delete(id);
    save(id);
  };
  return {
    listen,
    flush: () => {
      saves.flush();
      formIds.forEach(tryAgain);
    },
  };
};

const keyOf: Readonly<Record<FormId, () => string>> = {
  allocate: () => `${keyFor('tab.allocate', '3')} (Allocate)`,
  execute: () => `${keyFor('tab.execute', '4')} (Execute)`,
};

const announcement = (drafts: readonly Draft[]): string => {
  const keys = formIds
    .filter((id) => drafts.some(({ form }) => form === id))
    .map((id) => keyOf[id]());
  return draftNotices.announcement(drafts.length, keys);
};

const announce = (store: AppStore, stateDir: string): void => {
  const { journal, connection, writeForms, showNotice } = store.getState();
  const result = tryIo(() => openDrafts(journal.entries, connection.profile, stateDir));
  if (!result.ok) {
    showNotice('warning', draftNotices.unreadable(result.error));
    return;
  }
  const unopened = formIds.filter((id) => writeForms[id].offers === undefined);
  const waiting = result.value.filter(({ form }) => unopened.some((id) => id === form));
  if (waiting.length > 0) showNotice('note', announcement(waiting));
};

/** Announces saved drafts once per session, when no other notice is shown. */
export const announceDrafts = (
  store: AppStore,
  { stateDir, ending }: { readonly stateDir: string; readonly ending: AbortSignal },
): void => {
  if (store.getState().screen.notice === undefined) {
    announce(store, stateDir);
    return;
  }
  const stop = whenState(
    store,
    ({ screen }) => screen.notice === undefined,
    () => {
      // A command removes the old notice before it runs: it may open the form, or show a notice of its
      // own.
      queueMicrotask(() => {
        if (!ending.aborted) announceDrafts(store, { stateDir, ending });
      });
    },
  );
  ending.addEventListener('abort', stop, { once: true });
};
