import { type FormId, pagesOf } from '../forms/form-ids.ts';
import { setFocus, blurAll } from '../forms/moving.ts';
import { blurField } from '../forms/editing.ts';
import { fieldsOn, type WizardState } from './wizard.ts';
import type { Review } from './wizard-review.ts';
import { faultyStops } from './wizard-problems.ts';

const goTo = (id: FormId, wizard: WizardState, page: number): WizardState => ({
  ...wizard,
  form: { ...blurField(fieldsOn(id, wizard.page), wizard.form), focus: [] },
  page,
  review: undefined,
  at: 0,
  typing: false,
});

/** A page with something wrong on it stands still once, on the first thing that is. */
const complain = (id: FormId, wizard: WizardState): WizardState | undefined => {
  const { page, tried } = wizard;
  const [first] = faultyStops(id, wizard, page);
  if (first === undefined || tried.includes(page)) return undefined;
  const fields = fieldsOn(id, page);
  const form = setFocus(fields, blurAll(fields, wizard.form), first.place);
  return { ...wizard, form, tried: [...tried, page], typing: false };
};

/** The next page of the form, or its checks, unless this one has to complain first. */
export const pageForward = (id: FormId, wizard: WizardState): WizardState =>
  complain(id, wizard) ?? goTo(id, wizard, wizard.page + 1);

/** The page before; what was sent is not to be changed any more. */
export const pageBack = (id: FormId, wizard: WizardState): WizardState =>
  wizard.page === 0 || wizard.sending !== undefined || wizard.ended !== undefined
    ? wizard
    : goTo(id, wizard, wizard.page - 1);

/** From the checks to the review of what is written down. */
export const toReview = (id: FormId, wizard: WizardState, review: Review): WizardState => ({
  ...goTo(id, wizard, wizard.page + 1),
  review,
});

/** The request leaves: from now on only its outcome is shown. */
export const toSending = (id: FormId, wizard: WizardState, since: number): WizardState => ({
  ...wizard,
  page: pagesOf(id).length - 1,
  sending: { since },
});
