import { fillForm } from './fill-from-request.ts';
import { formatSourceFile, type SourceFile } from '../../../../storage/files/read-user-file.ts';
import { enteredFields, formFields, type Form } from '../form-types.ts';
import type { FormState } from '../form-state.ts';
import type { RecognizedInput } from './recognize-input.ts';
import { newGroup, readFieldText } from '../form-values.ts';

/** `undo` restores the previous values. A submission id is kept. */
export const loadFileIntoForm = (
  form: Form,
  state: FormState,
  {
    loaded,
    from,
    file,
  }: {
    readonly loaded: RecognizedInput;
    readonly from: string;
    readonly file?: SourceFile | undefined;
  },
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
