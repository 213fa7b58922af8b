import { cycleChoice, blurField } from '../forms/edit/edit-field.ts';
import { clamp } from '../../../lib/numbers/list-window.ts';
import { unknownFieldPaths, dropUnknownFields } from '../forms/load/unknown-fields.ts';
import { formFields, type Field } from '../forms/form-types.ts';
import type { FormState } from '../forms/form-state.ts';
import { forms } from '../forms/form-registry.ts';
import { type FormId, writeFormForTab } from '../../../submission/form-ids.ts';
import { addItem, moveFocus, moveItem, removeItem, undoEdit } from '../forms/edit/focus.ts';
import {
  pageFields,
  type WriteFormState,
  currentFocusTarget,
  restoreReplaced,
} from '../state/write-form.ts';
import { currentChecks } from '../state/write-form-inspection.ts';
import { previousPage } from '../state/write-form-navigation.ts';
import { storeHandler, type CommandHandler } from '../../../shell/command-handler.ts';
import { formNotices } from '../messages/forms.ts';

/** Changes the open form. */
const onWizard = (change: (wizard: WriteFormState, id: FormId) => WriteFormState): CommandHandler =>
  storeHandler((state) => {
    const id = writeFormForTab(state.screen.tab);
    if (id !== undefined) state.updateWriteForm(id, (wizard) => change(wizard, id));
  });

/** Changes the values of the open page. */
const onForm = (change: (fields: readonly Field[], form: FormState) => FormState): CommandHandler =>
  onWizard((wizard, id) => ({ ...wizard, form: change(pageFields(id, wizard), wizard.form) }));

const addGroup = (wizard: WriteFormState, id: FormId): WriteFormState => ({
  ...wizard,
  form: addItem(pageFields(id, wizard), wizard.form),
  typing: true,
});

/** Enter: its effect depends on the target in focus. */
export const enter = onWizard((wizard, id) => {
  const fields = pageFields(id, wizard);
  const stop = currentFocusTarget(id, wizard);
  if (stop === undefined) return wizard;
  if (stop.kind === 'add') return addGroup(wizard, id);
  if (stop.kind === 'item') return { ...wizard, form: moveFocus(fields, wizard.form, 1) };
  if (stop.field.kind === 'choice') return { ...wizard, form: cycleChoice(fields, wizard.form, 1) };
  return { ...wizard, typing: true };
});

export const add = onWizard(addGroup);
/** Moves by one field, or by one check on the Checks page. */
const step = (by: 1 | -1): CommandHandler =>
  onWizard((wizard, id) => {
    const fields = pageFields(id, wizard);
    if (fields.length > 0) return { ...wizard, form: moveFocus(fields, wizard.form, by) };
    return { ...wizard, at: clamp(wizard.at + by, 0, currentChecks(id, wizard).length - 1) };
  });

export const down = step(1);
export const up = step(-1);
export const back = onWizard((wizard, id) => previousPage(id, wizard));
export const explain = onWizard((wizard) => ({ ...wizard, explaining: !wizard.explaining }));

/** Removes fields that the API description doesn't have; the review warns about those that stay. */
export const leaveOut = storeHandler((state) => {
  const id = writeFormForTab(state.screen.tab);
  if (id === undefined) return;
  const { root } = state.wizards[id].form;
  const places = unknownFieldPaths(formFields(forms[id]), root);
  state.updateWriteForm(id, (wizard) => ({
    ...wizard,
    form: { ...wizard.form, root: dropUnknownFields(root), undo: root },
  }));
  state.showNotice('note', formNotices.unknownFieldsRemoved(places.join(', ')));
});

export const leaveField = onWizard((wizard, id) => ({
  ...wizard,
  form: blurField(pageFields(id, wizard), wizard.form),
  typing: false,
}));

export const choose = onForm((fields, form) => cycleChoice(fields, form, 1));

export const chooseBack = onForm((fields, form) => cycleChoice(fields, form, -1));

export const remove = onForm(removeItem);

export const sink = onForm((fields, form) => moveItem(fields, form, 1));

export const rise = onForm((fields, form) => moveItem(fields, form, -1));

export const undoChange = onWizard((wizard, id) =>
  restoreReplaced(wizard, undoEdit(pageFields(id, wizard), wizard.form)),
);

/** Covers the page with the decoded transaction. */
export const showDecoded = onWizard((wizard) => ({ ...wizard, decoded: 0 }));

export const hideDecoded = onWizard((wizard) => ({ ...wizard, decoded: undefined }));
