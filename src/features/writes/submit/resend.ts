import type { Result } from '../../../lib/result.ts';
import { forms } from '../forms/form-registry.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import { loadFileIntoForm } from '../forms/load/load-file.ts';
import { recognizeInput, type RecognizedInput } from '../forms/load/recognize-input.ts';
import { readSavedBody } from '../../../storage/journal/request-bodies.ts';
import type { Entry } from '../../../storage/journal/entry.ts';
import { readFieldText } from '../forms/form-values.ts';
import { parseJson } from '../../../lib/json/json.ts';
import { emptyTextField } from '../../../lib/text/text-field.ts';
import { withSubmissionId, type WriteFormState } from '../state/write-form.ts';
import { tryIo } from '../../../lib/io/try-io.ts';
import type { SessionServices } from '../../../shell/command-handler.ts';
import { freshWriteForm } from '../forms/edit/start-write-form.ts';
import { nextPageOrReview } from './open-review.ts';

const formOf: Readonly<Record<Entry['operation'], FormId>> = {
  allocateParty: 'allocate',
  executeSubmission: 'execute',
};

const refused = (reason: string): Result<RecognizedInput, string> => ({ ok: false, error: reason });

/** The very body that was sent, as its form takes it. */
const bodyOf = (entry: Entry, stateDir: string): Result<RecognizedInput, string> => {
  const result = tryIo(() => readSavedBody(stateDir, entry.bodySha256));
  if (!result.ok) return result;
  if (result.value === undefined) return refused('its body is no longer the one that was sent');
  const loadResult = recognizeInput(forms[formOf[entry.operation]], parseJson(result.value));
  if (!loadResult.ok) return refused(loadResult.error);
  const { leftOut } = loadResult.value;
  return leftOut.length === 0
    ? { ok: true, value: loadResult.value }
    : refused(`the form would send ${leftOut.join(', ')} in another form`);
};

/** The checks of a form that holds what was sent, with a submission id of its own. */
const prefilled = (id: FormId, loaded: RecognizedInput, { entry }: Entry): WriteFormState => {
  const begun = freshWriteForm(id);
  const submissionId = readFieldText(begun.form.root, 'submissionId');
  const form = loadFileIntoForm(forms[id], begun.form, { loaded, from: `of ${entry}` });
  const wizard = { ...begun, form, page: forms[id].steps.length, resends: entry };
  // What was sent before has its submission id for itself (interface 4.4).
  return submissionId === '' ? wizard : withSubmissionId(wizard, submissionId);
};

const words = ({ entry, word }: Entry): string =>
  word === 'UNKNOWN'
    ? `${entry} may have been accepted: read its safe order first. Nothing is sent yet.`
    : `Another attempt at ${entry}. Nothing is sent yet.`;

/** What was not kept has to be named by whoever has it; the review compares it by its digests. */
const askForFile = ({ store, drafts }: SessionServices, { entry, operation }: Entry): void => {
  const state = store.getState();
  const id = formOf[operation];
  drafts.flush();
  state.updateWriteForm(id, () => ({ ...freshWriteForm(id), resends: entry }));
  state.setTab(id);
  const wanted = `the request of ${entry}, which was not kept: it is compared`;
  state.openOverlay({ kind: 'load', field: emptyTextField, matches: [], wanted });
};

/**
 * Brings what an entry sent to the review again, as another attempt that the journal links to it.
 * Only what is typed there sends it.
 */
export const reopenForResend = (ctx: SessionServices, entry: Entry): void => {
  const { store, drafts, deps } = ctx;
  const state = store.getState();
  if (entry.bodies === 'digest') {
    askForFile(ctx, entry);
    return;
  }
  const loaded = bodyOf(entry, deps.stateDir);
  if (!loaded.ok) {
    state.showNotice('error', `${entry.entry} cannot be resent: ${loaded.error}`);
    return;
  }
  const id = formOf[entry.operation];
  drafts.flush();
  state.updateWriteForm(id, () => prefilled(id, loaded.value, entry));
  state.setTab(id);
  state.showNotice('warning', words(entry));
  nextPageOrReview(ctx, id);
};
