import type { AppState } from '../context.ts';
import { type FormId, writeFormForTab } from '../../../submission/form-ids.ts';
import type { CommandContext, CommandHandler } from '../command-context.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import {
  type WriteFormState,
  pageFields,
  currentFocusTarget,
  restoreReplaced,
} from '../state/write-form.ts';
import { cycleChoice, blurField } from '../forms/edit-field.ts';
import {
  unknownFieldPaths,
  dropUnknownFields,
} from '../../../requests/forms/load/unknown-fields.ts';
import { formFields, type Field } from '../../../requests/forms/form-values.ts';
import type { FormState } from '../../../requests/forms/form-state.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import { addItem, moveFocus, moveItem, removeItem, undoEdit } from '../forms/focus.ts';
import type { Review } from '../state/write-form-review.ts';
import { previousPage } from '../state/write-form-navigation.ts';
import { formNotices } from '../messages/forms.ts';

export const withWriteForm =
  (handler: (ctx: CommandContext, id: FormId) => void): CommandHandler =>
  (ctx) => {
    const id = writeFormForTab(ctx.store.getState().screen.tab);
    if (id !== undefined) handler(ctx, id);
  };

const withPart =
  <T>(part: (writeForm: WriteFormState) => T | undefined) =>
  (handler: (ctx: CommandContext, id: FormId, found: T) => void): CommandHandler =>
    withWriteForm((ctx, id) => {
      const found = part(ctx.store.getState().writeForms[id]);
      if (found !== undefined) handler(ctx, id, found);
    });

export const withReview = withPart(({ review }) => review);

export const withSigning = withPart(({ signing }) => signing);

/** Changes the open review. */
export const changeReview = (alter: (review: Review) => Partial<Review>): CommandHandler =>
  withReview(({ store }, id, review) =>
    store.getState().updateWriteForm(id, (writeForm) => ({
      ...writeForm,
      review: { ...review, ...alter(review) },
    })),
  );

export const changeForm = (
  change: (writeForm: WriteFormState, id: FormId) => WriteFormState,
): CommandHandler =>
  withWriteForm(({ store }, id) =>
    store.getState().updateWriteForm(id, (writeForm) => change(writeForm, id)),
  );

const onForm = (change: (fields: readonly Field[], form: FormState) => FormState): CommandHandler =>
  changeForm((writeForm, id) => ({
    ...writeForm,
    form: change(pageFields(id, writeForm), writeForm.form),
  }));

const addGroup = (writeForm: WriteFormState, id: FormId): WriteFormState => ({
  ...writeForm,
  form: addItem(pageFields(id, writeForm), writeForm.form),
  typing: true,
});

export const enter = changeForm((writeForm, id) => {
  const fields = pageFields(id, writeForm);
  const stop = currentFocusTarget(id, writeForm);
  if (stop === undefined) return writeForm;
  if (stop.kind === 'add') return addGroup(writeForm, id);
  if (stop.kind === 'item') return { ...writeForm, form: moveFocus(fields, writeForm.form, 1) };
  if (stop.field.kind === 'choice')
    return { ...writeForm, form: cycleChoice(fields, writeForm.form, 1) };
  return { ...writeForm, typing: true };
});

export const add = changeForm(addGroup);
export const back = changeForm((writeForm, id) => previousPage(id, writeForm));
export const explain = changeForm((writeForm) => ({
  ...writeForm,
  explaining: !writeForm.explaining,
}));

/** Removes fields that the API description doesn't have; the review warns about those that stay. */
export const leaveOut = storeHandler((state: AppState) => {
  const id = writeFormForTab(state.screen.tab);
  if (id === undefined) return;
  const { root } = state.writeForms[id].form;
  const places = unknownFieldPaths(formFields(forms[id]), root);
  state.updateWriteForm(id, (writeForm) => ({
    ...writeForm,
    form: { ...writeForm.form, root: dropUnknownFields(root), undo: root },
  }));
  state.showNotice('note', formNotices.unknownFieldsRemoved(places.join(', ')));
});

export const leaveField = changeForm((writeForm, id) => ({
  ...writeForm,
  form: blurField(pageFields(id, writeForm), writeForm.form),
  typing: false,
}));

export const choose = onForm((fields, form) => cycleChoice(fields, form, 1));

export const chooseBack = onForm((fields, form) => cycleChoice(fields, form, -1));

export const remove = onForm(removeItem);

export const sink = onForm((fields, form) => moveItem(fields, form, 1));

export const rise = onForm((fields, form) => moveItem(fields, form, -1));

export const undoChange = changeForm((writeForm, id) =>
  restoreReplaced(writeForm, undoEdit(pageFields(id, writeForm), writeForm.form)),
);

export const showDecoded = changeForm((writeForm) => ({ ...writeForm, decoded: 0 }));

export const hideDecoded = changeForm((writeForm) => ({ ...writeForm, decoded: undefined }));
