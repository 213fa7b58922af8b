import type { FormId } from '../forms/forms.ts';
import { focusOn, leaveAll } from '../forms/moving.ts';
import { leave } from '../forms/editing.ts';
import { fieldsOn, pagesOf, type WizardState } from './wizard.ts';
import { faultyStops } from './wizard-problems.ts';

const goTo = (id: FormId, wizard: WizardState, page: number): WizardState => ({
  ...wizard,
  form: { ...leave(fieldsOn(id, wizard.page), wizard.form), focus: [] },
  page,
  at: 0,
  typing: false,
});

/** A page with something wrong on it stands still once, on the first thing that is. */
const complain = (id: FormId, wizard: WizardState): WizardState | undefined => {
  const { page, tried } = wizard;
  const [first] = faultyStops(id, wizard, page);
  if (first === undefined || tried.includes(page)) return undefined;
  const fields = fieldsOn(id, page);
  const form = focusOn(fields, leaveAll(fields, wizard.form), first.place);
  return { ...wizard, form, tried: [...tried, page], typing: false };
};

/** The next page, unless this one has to complain first. */
export const pageForward = (id: FormId, wizard: WizardState): WizardState => {
  const next = wizard.page + 1;
  if (next >= pagesOf(id).length) return wizard;
  return complain(id, wizard) ?? goTo(id, wizard, next);
};

/** The page before. */
export const pageBack = (id: FormId, wizard: WizardState): WizardState =>
  wizard.page === 0 ? wizard : goTo(id, wizard, wizard.page - 1);
