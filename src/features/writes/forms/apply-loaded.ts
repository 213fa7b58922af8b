import { fillForm } from '../../../requests/forms/load/fill-from-request.ts';
import { formatSourceFile, type SourceFile } from '../../../storage/files/read-user-file.ts';
import {
  enteredFields,
  formFields,
  type Form,
  newGroup,
  readFieldText,
} from '../../../requests/forms/form-values.ts';
import type { FormState } from '../../../requests/forms/form-state.ts';
import {
  type RecognizedInput,
  withLoadedCommands,
  recognizeInput,
} from '../../../requests/forms/load/recognize-input.ts';
import { requestPage, type FormId, formForOperation } from '../../../submission/form-ids.ts';
import {
  rememberRequest,
  type WriteFormState,
  type LoadedApprovalRequest,
} from '../state/write-form.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import { whyNotEntered } from '../../../requests/messages/forms.ts';
import { resolve } from 'node:path';
import { err, type Result } from '../../../lib/result.ts';
import { loadApprovalRequest } from '../../../storage/approvals/approval-files.ts';
import type { PublicKey } from '../../../verify/signatures/public-key.ts';
import { requestPublicKeys } from '../../../approvals/inspect-approval-request.ts';

export type LoadedInput = {
  readonly loaded: RecognizedInput;
  readonly from: string;
  readonly file?: SourceFile | undefined;
};

/** `undo` restores the previous values. A submission id is kept. */
export const loadFileIntoForm = (
  form: Form,
  state: FormState,
  { loaded, from, file }: LoadedInput,
): FormState => {
  const fields = formFields(form);
  const { request, others } = loaded;
  const base = others === 'keep' ? state.root : newGroup(enteredFields(form));
  const root = fillForm(fields, request, {
    onto: base,
    others,
    note: file ? formatSourceFile(file) : from,
    file,
  });
  const value = readFieldText(root, 'submissionId') === '' ? state.root['submissionId'] : undefined;
  return {
    root: value === undefined ? root : { ...root, submissionId: value },
    focus: [],
    undo: state.root,
  };
};

export const applyLoaded = (
  id: FormId,
  writeForm: WriteFormState,
  input: LoadedInput,
): WriteFormState => {
  const { loaded, file } = input;
  const { commands, others, given, origin } = loaded;
  const before = { ...writeForm, replaced: rememberRequest(writeForm), typing: false };
  if (commands !== undefined)
    return {
      ...before,
      form: withLoadedCommands(writeForm.form, { body: commands, file }),
      page: requestPage,
    };
  return {
    ...before,
    approvalRequest: undefined,
    form: loadFileIntoForm(forms[id], writeForm.form, input),
    given: { ...(others === 'keep' && writeForm.given), ...given },
    origin,
    originProblem: undefined,
    page: Math.max(0, writeForm.page),
    generation: undefined,
    tried: [],
  };
};

type LoadedRequest = {
  readonly held: LoadedApprovalRequest;
  readonly loaded: RecognizedInput;
  readonly keys: readonly PublicKey[];
};

/** Refuses an approval request that belongs in another form. */
export const loadApprovalRequestIntoForm = (
  id: FormId,
  named: string,
): Result<LoadedRequest, string> => {
  const path = resolve(named);
  const read = loadApprovalRequest(path);
  if (!read.ok) return read;
  const { approvalRequest } = read.value;
  const own = formForOperation(approvalRequest.operation);
  if (own !== id) return err(whyNotEntered.approvalRequestOf(own));
  const result = recognizeInput(forms[id], approvalRequest.request);
  if (!result.ok) return err(result.error);
  const { leftOut } = result.value;
  if (leftOut.length > 0) return err(whyNotEntered.unrepresentable(leftOut.join(', ')));
  const value = {
    held: { path, approvalRequest },
    loaded: { ...result.value, origin: approvalRequest.origin },
    keys: requestPublicKeys(approvalRequest),
  };
  return { ok: true, value };
};
