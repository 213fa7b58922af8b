import type { KnownWrites } from '../../shell/state/known-parts.ts';
import type { SetSlices } from '../../shell/state/store.ts';
import type { FormId } from '../../submission/form-ids.ts';
import type { FieldGroup } from '../../requests/forms/form-values.ts';
import type { WriteFormState } from './state/write-form.ts';

export type WriteForms = Readonly<Record<FormId, WriteFormState>>;

export type WriteFormActions = {
  /** Changes one of the two forms; every such change is a pure function. */
  readonly updateWriteForm: (
    id: FormId,
    change: (writeForm: WriteFormState) => WriteFormState,
  ) => void;
  /** Tells on the last page of a form what is known of its write by now. */
  readonly updateOutcome: KnownWrites['updateOutcome'];
};

export const writeFormActions = (
  set: SetSlices<{ readonly writeForms: WriteForms }>,
): WriteFormActions => ({
  updateWriteForm: (id, change) =>
    set(({ writeForms }) => ({ writeForms: { ...writeForms, [id]: change(writeForms[id]) } })),
  updateOutcome: (id, told) =>
    set(({ writeForms }) => {
      const { ended, ...form } = writeForms[id];
      return ended === undefined
        ? {}
        : { writeForms: { ...writeForms, [id]: { ...form, ended: { ...ended, ...told } } } };
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
