import { forms } from '../forms/form-registry.ts';
import { type FormId, pagesOf, requestPage } from '../../../submission/form-ids.ts';
import { problemsForTargets, validateForm } from '../forms/rules/field-problems.ts';
import { allFocusTargets, type FocusTarget } from '../forms/form-state.ts';
import type { FieldGroup } from '../forms/form-values.ts';
import type { FieldProblem } from '../../../ledger/rules/rules.ts';
import { isRequestPage, pageFields, type WriteFormState } from './write-form.ts';
import { prepareProblems } from '../steps/prepare/prepare-request.ts';
import { requestProblems } from './topology-request.ts';
import { setFocus, blurAll } from '../forms/edit/focus.ts';
import { blurField } from '../forms/edit/edit-field.ts';
import type { Review } from './write-form-review.ts';

/** The strip of pages, and the line below it. */
export const pageTabsRows = 2;

/** Values never change, so the problems of each are computed once. */
const known = new WeakMap<FieldGroup, readonly FieldProblem[]>();

const currentProblems = (
  id: FormId,
  { form: { root } }: WriteFormState,
): readonly FieldProblem[] => {
  const before = known.get(root);
  if (before !== undefined) return before;
  const problems = validateForm(forms[id], root);
  known.set(root, problems);
  return problems;
};

/** The problems of the page in front. */
const frontProblems = (id: FormId, wizard: WriteFormState) =>
  id === 'allocate'
    ? requestProblems(wizard.form.root, wizard.facts ?? { signers: [] })
    : prepareProblems(wizard);

/** Returns the problems of a page, by the key of the focus target that each is about. */
export const pageProblems = (
  id: FormId,
  wizard: WriteFormState,
  stops: readonly FocusTarget[],
): ReadonlyMap<string, readonly FieldProblem[]> =>
  problemsForTargets(
    stops,
    isRequestPage(wizard) ? frontProblems(id, wizard) : currentProblems(id, wizard),
  );

/** The focus targets of a page with problems, whether their groups are open or not. */
export const invalidTargets = (
  id: FormId,
  wizard: WriteFormState,
  page: number,
): readonly FocusTarget[] => {
  const shown = { ...wizard, page };
  const stops = allFocusTargets(pageFields(id, shown), wizard.form.root);
  const problems = pageProblems(id, shown, stops);
  return stops.filter(({ place }) => problems.has(place.join(' ')));
};

const goTo = (id: FormId, wizard: WriteFormState, page: number): WriteFormState => ({
  ...wizard,
  form: { ...blurField(pageFields(id, wizard), wizard.form), focus: [] },
  page,
  review: undefined,
  at: 0,
  typing: false,
});

/** Focuses the first problem of the open page; undefined if it has none. */
export const showProblems = (id: FormId, wizard: WriteFormState): WriteFormState | undefined => {
  const { page, tried } = wizard;
  const [first] = invalidTargets(id, wizard, page);
  if (first === undefined) return undefined;
  const fields = pageFields(id, wizard);
  const form = setFocus(fields, blurAll(fields, wizard.form), first.place);
  return { ...wizard, form, tried: [...tried, page], typing: false };
};

/** A page with a problem stays open once. */
const complain = (id: FormId, wizard: WriteFormState): WriteFormState | undefined =>
  wizard.tried.includes(wizard.page) ? undefined : showProblems(id, wizard);

/** Opens the next page of the form, or its checks, unless this page has to show a problem first. */
export const nextPage = (id: FormId, wizard: WriteFormState): WriteFormState =>
  complain(id, wizard) ?? goTo(id, wizard, wizard.page + 1);

/** Returns the index of the first page. */
export const firstPage = (id: FormId): number => (forms[id].front === undefined ? 0 : requestPage);

/** Opens the previous page; a sent request can't be changed any more. */
export const previousPage = (id: FormId, wizard: WriteFormState): WriteFormState =>
  wizard.page === firstPage(id) || wizard.sending !== undefined || wizard.ended !== undefined
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
