import { fieldsOf, type Field } from '../forms/form.ts';
import { newForm, type FormState } from '../forms/form-state.ts';
import { forms, type FormId } from '../forms/forms.ts';
import type { Given } from '../forms/loading.ts';
import type { TabId } from './tab.ts';

/** One of the two workflows, from the first field on. */
export type WizardState = {
  readonly form: FormState;
  /** Index of the page: the steps of the form, then what follows them. */
  readonly page: number;
  /** Letters go into the field that has the focus; otherwise they are commands. */
  readonly typing: boolean;
  /** Pages that were left towards the next one: they show all that is wrong with them. */
  readonly tried: readonly number[];
  /** The help of the field that has the focus is open. */
  readonly explaining: boolean;
  readonly given: Given;
};

export type Wizards = Readonly<Record<FormId, WizardState>>;

const initialWizard = (id: FormId): WizardState => ({
  form: newForm(fieldsOf(forms[id])),
  page: 0,
  typing: false,
  tried: [],
  explaining: false,
  given: {},
});

export const initialWizards = (): Wizards => ({
  allocate: initialWizard('allocate'),
  execute: initialWizard('execute'),
});

/** The workflow behind a tab; other tabs have none. */
export const formOfTab = (tab: TabId): FormId | undefined =>
  tab === 'allocate' || tab === 'execute' ? tab : undefined;

/** What follows the pages on which something is entered. */
const after = ['Check'] as const;

export const pagesOf = (id: FormId): readonly string[] => [
  ...forms[id].steps.map(({ title }) => title),
  ...after,
];

/** The fields of a page; a page behind the form has none. */
export const fieldsOn = (id: FormId, page: number): readonly Field[] =>
  forms[id].steps[page]?.fields ?? [];
