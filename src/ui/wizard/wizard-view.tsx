import { changeText } from '../../forms/editing.ts';
import { forms, type FormId } from '../../forms/forms.ts';
import { enterText } from '../../services/form-entry.ts';
import { fieldsOn } from '../../store/wizard.ts';
import type { View } from '../view.ts';
import { WizardBody } from './wizard-body.tsx';
import { letterWords, stepWords, titleWords } from './wizard-words.ts';

/** A workflow: what is entered, checked, and then sent. */
export const wizardView = (id: FormId): View => ({
  title: forms[id].title,
  titleRule: titleWords(id),
  stateRule: stepWords(id),
  status: letterWords(id),
  body: ({ layout, width }) => <WizardBody id={id} layout={layout} width={width} />,
  field: {
    change: (state, change) =>
      state.wizardChanged(id, (wizard) => ({
        ...wizard,
        form: changeText(fieldsOn(id, wizard.page), wizard.form, change),
      })),
    paste: (state, text) => enterText(state, id, { text, from: 'pasted', how: 'at cursor' }),
  },
});
