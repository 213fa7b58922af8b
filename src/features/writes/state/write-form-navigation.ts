import { type FormId, pagesOf } from '../../../submission/form-ids.ts';
import { setFocus, blurAll } from '../forms/edit/focus.ts';
import { blurField } from '../forms/edit/edit-field.ts';
import { pageFields, type WriteFormState } from './write-form.ts';
import type { Review } from './write-form-review.ts';
import { invalidTargets } from './write-form-validation.ts';

const goTo = (id: FormId, wizard: WriteFormState, page: number): WriteFormState => ({
  ...wizard,
  form: { ...blurField(pageFields(id, wizard.page), wizard.form), focus: [] },
  page,
  review: undefined,
  at: 0,
  typing: false,
});

/** A page with a problem stays open once, with the focus on its first problem. */
const complain = (id: FormId, wizard: WriteFormState): WriteFormState | undefined => {
  const { page, tried } = wizard;
  const [first] = invalidTargets(id, wizard, page);
  if (first === undefined || tried.includes(page)) return undefined;
  const fields = pageFields(id, page);
  const form = setFocus(fields, blurAll(fields, wizard.form), first.place);
  return { ...wizard, form, tried: [...tried, page], typing: false };
};

/** Opens the next page of the form, or its checks, unless this page has to show a problem first. */
export const nextPage = (id: FormId, wizard: WriteFormState): WriteFormState =>
  complain(id, wizard) ?? goTo(id, wizard, wizard.page + 1);

/** Opens the previous page; a sent request can't be changed any more. */
export const previousPage = (id: FormId, wizard: WriteFormState): WriteFormState =>
  wizard.page === 0 || wizard.sending !== undefined || wizard.ended !== undefined
    ? wizard
    : goTo(id, wizard, wizard.page - 1);

/** Opens the review of the sealed request from the Checks page. */
export const openReview = (id: FormId, wizard: WriteFormState, review: Review): WriteFormState => ({
  ...goTo(id, wizard, wizard.page + 1),
  review,
});

/** Sends the request: from now on only its outcome is shown. */
export const startSending = (
  id: FormId,
  wizard: WriteFormState,
  since: number,
): WriteFormState => ({
  ...wizard,
  page: pagesOf(id).length - 1,
  sending: { since },
});
