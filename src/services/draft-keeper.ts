import { saveDraft } from '../journal/drafts.ts';
import { formFields } from '../forms/form.ts';
import { forms } from '../forms/forms.ts';
import { formIds, type FormId } from '../forms/form-ids.ts';
import { serializeForm } from '../forms/snapshot.ts';
import type { AppStore } from '../store/state.ts';
import { isUntouched, type WriteFormState } from '../store/wizard.ts';
import { summarizeDraft } from '../store/wizard-about.ts';
import { isDecodedCurrent } from '../store/wizard-checks.ts';
import { tryIo } from './attempt.ts';
import { throttleLatest } from './coalesce.ts';
import type { SessionDeps } from './ports.ts';

export type DraftSaver = {
  /** Writes what is not on disk yet. */
  readonly flush: () => void;
};

declare module './deed.ts' {
  interface CommandContext {
    readonly drafts: DraftSaver;
  }
}

/** What is typed is on disk after so long at the latest, in ms. */
const saveEveryMs = 1000;

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

const initials: Readonly<Record<FormId, string>> = { allocate: 'A', execute: 'X' };

/** `A-7k2q`: short enough to be read out, and no other draft has it. */
const newId = (id: FormId, random: () => number): string =>
  `${initials[id]}-${Array.from({ length: 4 }, () => letters[Math.floor(random() * letters.length)]).join('')}`;

/** Keeps each workflow on disk while it is filled in, so that a line that drops loses nothing. */
export const createDraftSaver = (
  store: AppStore,
  deps: Pick<SessionDeps, 'now' | 'random' | 'sleep' | 'stateDir'>,
): DraftSaver => {
  const kept = new Map<FormId, WriteFormState>();

  const isKept = (id: FormId, wizard: WriteFormState): boolean => {
    const { form, page, sending, ended, expired, inspection, bundle } = wizard;
    // What was sent is in the journal, and what cannot be sent any more is not changed.
    if (sending !== undefined || ended !== undefined || expired !== undefined) return true;
    const last = kept.get(id);
    return (
      last?.form.root === form.root &&
      last.page === page &&
      last.bundle === bundle &&
      (last.inspection === inspection || !isDecodedCurrent(wizard))
    );
  };

  const save = (id: FormId): void => {
    const { wizards, connection } = store.getState();
    const wizard = wizards[id];
    if (isKept(id, wizard) || isUntouched(id, wizard)) return;
    const { form, page, given, draft, bundle } = wizard;
    const name = draft?.id ?? newId(id, deps.random);
    const at = deps.now();
    const values = serializeForm(formFields(forms[id]), form.root);
    const { profile } = connection;
    const entered = { id: name, form: id, at, profile, page, values, given };
    const about = { ...summarizeDraft(wizard), bundle: bundle?.path };
    const saved = tryIo(() => saveDraft(deps.stateDir, { ...entered, ...about }));
    kept.set(id, wizard);
    const failure = saved.ok ? undefined : saved.reason;
    store.getState().updateWriteForm(id, (now) => ({ ...now, draft: { id: name, at, failure } }));
    if (!saved.ok)
      store.getState().showNotice('error', `The draft cannot be kept: ${saved.reason}`);
  };

  const saves = throttleLatest<undefined>({
    everyMs: saveEveryMs,
    sleep: deps.sleep,
    deliver: () => formIds.forEach(save),
  });
  store.subscribe(({ wizards }, before) => {
    if (wizards === before.wizards) return;
    if (formIds.some((id) => !isKept(id, wizards[id]))) saves.push(undefined);
  });
  /** There may be room again for what could not be written; else nobody asks before the next key. */
  const tryAgain = (id: FormId): void => {
    if (store.getState().wizards[id].draft?.failure === undefined) return;
    kept.delete(id);
    save(id);
  };
  return {
    flush: () => {
      saves.flush();
      formIds.forEach(tryAgain);
    },
  };
};
