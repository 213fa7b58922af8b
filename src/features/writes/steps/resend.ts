import { type Result, tryIo, err } from '../../../lib/result.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import { formForOperation, openDrafts, type FormId } from '../../../submission/form-ids.ts';
import { loadFileIntoForm } from '../forms/apply-loaded.ts';
import {
  recognizeInput,
  type RecognizedInput,
} from '../../../requests/forms/load/recognize-input.ts';
import { readSavedBody } from '../../../storage/journal/evidence.ts';
import type { Entry } from '../../../storage/journal/entry.ts';
import { nameWrite } from '../../../submission/effect/name-write.ts';
import { enteredFields, readFieldText } from '../../../requests/forms/form-values.ts';
import { haveSameTexts } from '../../../requests/forms/serialize.ts';
import { parseJson } from '../../../lib/json/json.ts';
import { emptyTextField } from '../../../lib/text/text-field.ts';
import { withSubmissionId, type WriteFormState } from '../state/write-form.ts';
import type { SessionServices } from '../command-context.ts';
import { freshWriteForm, restoreWriteForm } from '../forms/start-write-form.ts';
import { nextPageOrReview } from './open-review.ts';
import { resendText } from '../messages/forms.ts';

const bodyOf = (entry: Entry, stateDir: string): Result<RecognizedInput, string> => {
  const result = tryIo(() => readSavedBody(stateDir, entry.bodySha256));
  if (!result.ok) return result;
  if (result.value === undefined) return err(resendText.bodyChanged);
  const loadResult = recognizeInput(
    forms[formForOperation(entry.operation)],
    parseJson(result.value),
  );
  if (!loadResult.ok) return err(loadResult.error);
  const { leftOut } = loadResult.value;
  return leftOut.length === 0
    ? { ok: true, value: loadResult.value }
    : err(resendText.unrepresentable(leftOut.join(', ')));
};

const prefillForm = (id: FormId, loaded: RecognizedInput, { entry }: Entry): WriteFormState => {
  const begun = freshWriteForm(id);
  const submissionId = readFieldText(begun.form.root, 'submissionId');
  const form = loadFileIntoForm(forms[id], begun.form, { loaded, from: resendText.ofEntry(entry) });
  const writeForm = { ...begun, form, page: forms[id].steps.length, resends: entry };
  // Each attempt needs its own submission id (API description 4.4).
  return submissionId === '' ? writeForm : withSubmissionId(writeForm, submissionId);
};

/** The ids that each new form generates. */
const generated = ['submissionId', 'prepare.commandId'] as const;

/** The saved draft of the same retry, unless its values were changed since. */
const savedRetry = (
  { store, deps }: SessionServices,
  id: FormId,
  wanted: WriteFormState,
): WriteFormState => {
  const { journal, connection } = store.getState();
  const fields = enteredFields(forms[id]);
  const drafts = tryIo(() => openDrafts(journal.entries, connection.profile, deps.stateDir));
  const retries = (drafts.ok ? drafts.value : []).flatMap((saved) => {
    if (saved.form !== id || saved.resends !== wanted.resends) return [];
    const { form, draft } = restoreWriteForm(id, saved, deps.now());
    const ids = Object.fromEntries(
      generated.flatMap((field) => {
        const value = form.root[field];
        return value === undefined ? [] : [[field, value]];
      }),
    );
    const root = { ...wanted.form.root, ...ids };
    return haveSameTexts(fields, root, form.root)
      ? [{ ...wanted, form: { ...wanted.form, root }, draft }]
      : [];
  });
  return retries[0] ?? wanted;
};

const words = (entry: Entry): string =>
  entry.word === 'UNKNOWN'
    ? resendText.maybeAccepted(nameWrite(entry))
    : resendText.started(nameWrite(entry));

/** Cells for what the write does, in the prompt for its file. */
const promptRoom = 24;

/** The review compares the file by its hashes. */
const askForFile = ({ store, drafts }: SessionServices, entry: Entry): void => {
  const state = store.getState();
  const id = formForOperation(entry.operation);
  drafts.flush();
  state.updateWriteForm(id, () => ({ ...freshWriteForm(id), resends: entry.entry }));
  state.setTab(id);
  const wanted = resendText.bodyNotKept(nameWrite(entry, promptRoom));
  state.openOverlay({ kind: 'load', field: emptyTextField, matches: [], wanted });
};

/** The journal links the new attempt to the entry. Only a confirmation sends it. */
export const reopenForResend = (ctx: SessionServices, entry: Entry): void => {
  const { store, drafts, deps } = ctx;
  const state = store.getState();
  if (entry.bodies === 'digest') {
    askForFile(ctx, entry);
    return;
  }
  const loaded = bodyOf(entry, deps.stateDir);
  if (!loaded.ok) {
    state.showNotice('error', resendText.refused(nameWrite(entry), loaded.error));
    return;
  }
  const id = formForOperation(entry.operation);
  drafts.flush();
  const retry = savedRetry(ctx, id, prefillForm(id, loaded.value, entry));
  state.updateWriteForm(id, () => retry);
  state.setTab(id);
  state.showNotice('warning', words(entry));
  nextPageOrReview(ctx, id);
};
