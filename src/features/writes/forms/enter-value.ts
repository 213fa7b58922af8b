import { whyNotEntered } from '../../../requests/messages/forms.ts';
import { loadApprovalRequestIntoForm, applyLoaded, type LoadedInput } from './apply-loaded.ts';
import { parsePastedId } from '../../../ledger/ids/shortened-ids.ts';
import { tryParseJson, type Json } from '../../../lib/json/json.ts';
import { pasteText, setFieldValue } from './edit-field.ts';
import { formatSourceFile, type SourceFile } from '../../../storage/files/read-user-file.ts';
import { type Field, fieldValue } from '../../../requests/forms/form-values.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import { recognizeInput } from '../../../requests/forms/load/recognize-input.ts';
import { detectSecret } from '../../../requests/forms/load/detect-secrets.ts';
import { isApprovalRequest } from '../../../storage/approvals/approval-request.ts';
import type { AppState } from '../context.ts';
import {
  pageFields,
  currentFocusTarget,
  isRequestPage,
  type WriteFormState,
} from '../state/write-form.ts';
import type { PublicKey } from '../../../verify/signatures/public-key.ts';
import { keyFile, requestFields } from '../../../requests/forms/topology-fields.ts';
import { requestNotices } from '../../../requests/messages/topology-request.ts';
import { formatExpired } from '../state/write-form-inspection.ts';
import { enteredText } from '../messages/forms.ts';
import { parsePublicKey } from '../../../verify/signatures/read-public-key.ts';

export type EnteredText = {
  readonly text: string;
  readonly from: string;
  readonly how: 'at cursor' | 'whole';
  readonly path?: string;
  readonly file?: SourceFile | undefined;
};

const jsonIn = (text: string): Json | undefined =>
  /^\s*[[{]/.test(text) ? tryParseJson(text) : undefined;

/** Fills the form with what was recognized, and shows the form in place of the page in front of it. */
export const loadRecognized = (state: AppState, id: FormId, input: LoadedInput) => {
  const { loaded, from } = input;
  state.updateWriteForm(id, (writeForm) => applyLoaded(id, writeForm, input));
  const tone = loaded.leftOut.length + loaded.extra.length === 0 ? 'note' : 'warning';
  state.showNotice(tone, enteredText.json(from, loaded.what, loaded));
};

const isIdField = (field: Field): boolean => field.kind === 'text' && field.isId === true;

const intoField = (
  state: AppState,
  id: FormId,
  { text, from, how, file }: EnteredText,
  seen: () => Iterable<string>,
): void => {
  const { writeForms } = state;
  const stop = currentFocusTarget(id, writeForms[id]);
  if (stop?.kind !== 'field' || stop.field.kind === 'choice') {
    state.showNotice('warning', enteredText.refused(from, whyNotEntered.noField));
    return;
  }
  const read = isIdField(stop.field)
    ? parsePastedId(text, seen)
    : ({ ok: true, value: text } as const);
  if (!read.ok) {
    state.showNotice('error', read.error);
    return;
  }
  const { value } = read;
  const fields = pageFields(id, writeForms[id]);
  state.updateWriteForm(id, (writeForm) => ({
    ...writeForm,
    form:
      how === 'whole'
        ? setFieldValue(fields, writeForm.form, {
            text: value,
            note: file ? formatSourceFile(file) : from,
            file,
          })
        : pasteText(fields, writeForm.form, value),
  }));
  state.showNotice('note', enteredText.value(from, value.trim().length));
};

/** A public key in PEM, or DER in base64, of one of the curves that ledgers know. */
const publicKey =
  /-----BEGIN PUBLIC KEY-----|^\s*(?:MCowBQYDK2VwAyEA|MFkwEwYHKoZIzj0CAQYI|MHYwEAYHKoZIzj0CAQYF|MFYwEAYHKoZIzj0CAQYF)/;

/** The key of the party to be made has the focus: any form of a public key fits there. */
const isKeyField = (id: FormId, writeForm: WriteFormState): boolean => {
  const stop = currentFocusTarget(id, writeForm);
  return stop?.kind === 'field' && stop.field.id === requestFields.key;
};

export const withKey = (writeForm: WriteFormState, key: PublicKey): WriteFormState => {
  const others = writeForm.keys.filter(({ fingerprint }) => fingerprint !== key.fingerprint);
  return { ...writeForm, keys: [...others, key] };
};

const withRequestedKey = (
  writeForm: WriteFormState,
  { spki, spec, fingerprint }: PublicKey,
  file: SourceFile | undefined,
): WriteFormState => {
  const note = enteredText.requestedKey(spec, fingerprint);
  const root = {
    ...writeForm.form.root,
    [requestFields.signer]: fieldValue(keyFile),
    [requestFields.key]: fieldValue(spki.toString('base64'), note, file),
  };
  return { ...writeForm, form: { ...writeForm.form, root }, typing: false };
};

/**
 * On the Request page, the key is that of the party. On the others it isn't part of the request: it
 * verifies signatures.
 */
const takeKey = (state: AppState, id: FormId, { text, from, file }: EnteredText): void => {
  const read = parsePublicKey(text);
  if (!read.ok) {
    const reason = whyNotEntered.problem(read.error.problem, read.error.remedy);
    state.showNotice('error', enteredText.refused(from, reason));
    return;
  }
  const { fingerprint, spec } = read.value;
  state.updateWriteForm(id, (writeForm) =>
    isRequestPage(writeForm)
      ? withRequestedKey(writeForm, read.value, file)
      : withKey(writeForm, read.value),
  );
  state.showNotice('note', enteredText.publicKey(from, spec, fingerprint));
};

/** Approvals are read from the file, which stays in place. */
const takeFrom = (state: AppState, id: FormId, { path, from }: EnteredText): void => {
  if (path === undefined) {
    state.showNotice('error', enteredText.refused(from, whyNotEntered.pastedApprovalRequest));
    return;
  }
  const taken = loadApprovalRequestIntoForm(id, path);
  if (!taken.ok) {
    state.showNotice('error', enteredText.refused(from, taken.error));
    return;
  }
  const { loaded, keys, held } = taken.value;
  loadRecognized(state, id, { loaded, from });
  state.updateWriteForm(id, (writeForm) => ({ ...writeForm, keys, approvalRequest: held }));
  const { by, at } = held.approvalRequest.made;
  state.showNotice('note', enteredText.approvalRequest(from, by, at));
};

/**
 * A request or a response as JSON fills the form, a public key verifies signatures, and any other
 * text goes into the focused field. Private keys and tokens are refused. `seen`: ids that can
 * complete a shortened one.
 */
export const enterValue = (
  state: AppState,
  id: FormId,
  entry: EnteredText,
  seen: () => Iterable<string>,
): void => {
  const { text, from } = entry;
  if (state.writeForms[id].choosing !== undefined) {
    state.showNotice('warning', enteredText.refused(from, whyNotEntered.choosingDraft));
    return;
  }
  const { expired } = state.writeForms[id];
  if (expired !== undefined) {
    const reason = whyNotEntered.expiredDraft(formatExpired(expired));
    state.showNotice('warning', enteredText.refused(from, reason));
    return;
  }
  const secret = detectSecret(text);
  if (secret !== undefined) {
    state.showNotice('error', enteredText.refused(from, whyNotEntered.secret(secret)));
    return;
  }
  if (state.writeForms[id].generation?.kind === 'asking') {
    state.showNotice('warning', enteredText.refused(from, requestNotices.generating));
    return;
  }
  if (publicKey.test(text) || isKeyField(id, state.writeForms[id])) {
    takeKey(state, id, entry);
    return;
  }
  const json = jsonIn(text);
  if (isApprovalRequest(json)) {
    takeFrom(state, id, entry);
    return;
  }
  const stop = currentFocusTarget(id, state.writeForms[id]);
  const wantsJson =
    stop?.kind === 'field' && stop.field.kind === 'text' && stop.field.json === 'json';
  const result = json === undefined || wantsJson ? undefined : recognizeInput(forms[id], json);
  if (result === undefined) intoField(state, id, entry, seen);
  else if (result.ok) loadRecognized(state, id, { loaded: result.value, from, file: entry.file });
  else state.showNotice('error', enteredText.refused(from, result.error));
};
