import { changeText } from '../../forms/editing.ts';
import { forms, type FormId } from '../../forms/forms.ts';
import { enterText } from '../../services/form-entry.ts';
import type { FieldState } from '../../lib/text-field.ts';
import { fieldsOn, type WizardState } from '../../store/wizard.ts';
import type { View } from '../view.ts';
import { WizardBody } from './wizard-body.tsx';
import { letterWords, stepWords, titleWords } from './wizard-words.ts';

/** Letters go into the confirmation, or into the field in focus. */
const changed = (
  id: FormId,
  wizard: WizardState,
  change: (field: FieldState) => FieldState,
): WizardState => {
  const { review, form, page } = wizard;
  return review === undefined
    ? { ...wizard, form: changeText(fieldsOn(id, page), form, change) }
    : { ...wizard, review: { ...review, typed: change(review.typed) } };
};

/** A workflow: what is entered, checked, and then sent. */
export const wizardView = (id: FormId): View => ({
  title: forms[id].title,
  titleRule: titleWords(id),
  stateRule: stepWords(id),
  status: letterWords(id),
  body: ({ layout, width }) => <WizardBody id={id} layout={layout} width={width} />,
  field: {
    change: (state, change) => state.wizardChanged(id, (wizard) => changed(id, wizard, change)),
    paste: (state, text) => {
      const { review, sending, ended } = state.wizards[id];
      if (review !== undefined) state.noticed('warning', 'A confirmation is typed, never pasted.');
      else if (sending === undefined && ended === undefined)
        enterText(state, id, { text, from: 'pasted', how: 'at cursor' });
    },
  },
});
