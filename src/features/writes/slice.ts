import type { SetSlices } from '../../shell/state/store.ts';
import { formIds, type FormId } from '../../submission/form-ids.ts';
import type { FieldGroup } from '../../requests/forms/form-values.ts';
import type { WriteOutcome } from './state/write-form-review.ts';
import type { WriteFormState } from './state/write-form.ts';

export type WriteForms = Readonly<Record<FormId, WriteFormState>>;

export type WriteFormActions = {
  /** Changes one of the two forms; every such change is a pure function. */
  readonly updateWriteForm: (
    id: FormId,
    change: (writeForm: WriteFormState) => WriteFormState,
  ) => void;
  /** Tells what is known of a write by now, if the last page of its form is still open. */
  readonly updateOutcome: (entry: string, told: Partial<WriteOutcome>) => void;
};

export const writeFormActions = (
  set: SetSlices<{ readonly writeForms: WriteForms }>,
): WriteFormActions => ({
  updateWriteForm: (id, change) =>
    set(({ writeForms }) => ({ writeForms: { ...writeForms, [id]: change(writeForms[id]) } })),
  updateOutcome: (entry, told) =>
    set(({ writeForms }) => {
      const id = formIds.find((form) => writeForms[form].ended?.entry === entry);
      if (id === undefined) return {};
      const { ended, ...form } = writeForms[id];
      return {
        writeForms: { ...writeForms, [id]: { ...form, ended: ended && { ...ended, ...told } } },
      };
    }),
});

const noValues: FieldGroup = {};

/** A form before its tab is opened for the first time. It has no values: every start creates it. */
export const unopenedForm: WriteFormState = {
  form: { root: noValues, focus: [] },
  fresh: noValues,
  page: 0,
  typing: false,
  tried: [],
  explaining: false,
  given: {},
  keys: [],
  at: 0,
};

export const unopenedForms: WriteForms = { allocate: unopenedForm, execute: unopenedForm };
