import { fill } from './fill.ts';
import { originWords, type FileOrigin } from './file-origin.ts';
import { fieldsOf, type Form } from './form.ts';
import type { FormState } from './form-state.ts';
import type { Loaded } from './loading.ts';
import { newGroup, textIn } from './value.ts';

/** Puts loaded JSON into a form; `undo` brings back what was there. A submission id is kept. */
export const loadInto = (
  form: Form,
  state: FormState,
  {
    loaded,
    from,
    file,
  }: {
    readonly loaded: Loaded;
    readonly from: string;
    readonly file?: FileOrigin | undefined;
  },
): FormState => {
  const fields = fieldsOf(form);
  const { request, others } = loaded;
  const base = others === 'keep' ? state.root : newGroup(fields);
  const root = fill(fields, request, {
    onto: base,
    others,
    note: file ? originWords(file) : from,
    file,
  });
  const kept = textIn(root, 'submissionId') === '' ? state.root['submissionId'] : undefined;
  return {
    root: kept === undefined ? root : { ...root, submissionId: kept },
    focus: [],
    undo: state.root,
  };
};
