import { keepEach } from '../../../lib/keep.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import { type FormId, pagesOf, requestPage } from '../../../submission/form-ids.ts';
import { problemsForTargets, validateForm } from '../../../requests/checks/rule-checks.ts';
import { allFocusTargets, type FocusTarget } from '../../../requests/forms/form-state.ts';
import type { Field, FieldGroup, Form } from '../../../requests/forms/form-values.ts';
import type { FieldProblem } from '../../../ledger/rules/rules.ts';
import { isRequestPage, pageFields, type WriteFormState } from './write-form.ts';
import { prepareProblems } from '../../../requests/prepare/prepare-request.ts';
import { requestProblems } from './topology-request.ts';
import { setFocus, blurAll } from '../forms/focus.ts';
import { blurField } from '../forms/edit-field.ts';
import { actionFields } from '../../../tokens/plan/wanted-action.ts';
import {
  actionFieldId,
  chosenAction,
  isActionEmpty,
} from '../../../requests/forms/action-fields.ts';
import { skipOnlyChoice, type SigningStep } from './signing-step.ts';
import type { PendingWrite, Review } from './write-form-review.ts';

/** The strip of pages, and the line below it. */
export const pageTabsRows = 2;

const problemsIn = keepEach((form: Form) =>
  keepEach((root: FieldGroup) => validateForm(form, root)),
);

const frontProblems = (id: FormId, writeForm: WriteFormState) =>
  id === 'allocate'
    ? requestProblems(writeForm.form.root, writeForm.facts ?? { signers: [] })
    : prepareProblems(writeForm);

const problemsAt = keepEach((stops: readonly FocusTarget[]) =>
  keepEach((problems: readonly FieldProblem[]) => problemsForTargets(stops, problems)),
);

export const pageProblems = (
  id: FormId,
  writeForm: WriteFormState,
  stops: readonly FocusTarget[],
): ReadonlyMap<string, readonly FieldProblem[]> =>
  problemsAt(stops)(
    isRequestPage(writeForm)
      ? frontProblems(id, writeForm)
      : problemsIn(forms[id])(writeForm.form.root),
  );

const targetsIn = keepEach((fields: readonly Field[]) =>
  keepEach((root: FieldGroup) => allFocusTargets(fields, root)),
);

export const invalidTargets = (
  id: FormId,
  writeForm: WriteFormState,
  page: number,
): readonly FocusTarget[] => {
  const shown = { ...writeForm, page };
  const stops = targetsIn(pageFields(id, shown))(writeForm.form.root);
  const problems = pageProblems(id, shown, stops);
  return stops.filter(({ place }) => problems.has(place.join(' ')));
};

const goTo = (id: FormId, writeForm: WriteFormState, page: number): WriteFormState => ({
  ...writeForm,
  form: { ...blurField(pageFields(id, writeForm), writeForm.form), focus: [] },
  page,
  review: undefined,
  at: 0,
  typing: false,
});

/** Undefined if the page has no problem. */
export const showProblems = (id: FormId, writeForm: WriteFormState): WriteFormState | undefined => {
  const { page, tried } = writeForm;
  const [first] = invalidTargets(id, writeForm, page);
  if (first === undefined) return undefined;
  const fields = pageFields(id, writeForm);
  const form = setFocus(fields, blurAll(fields, writeForm.form), first.place);
  return { ...writeForm, form, tried: [...tried, page], typing: false };
};

/** A page with a problem stays open once. */
const complain = (id: FormId, writeForm: WriteFormState): WriteFormState | undefined =>
  writeForm.tried.includes(writeForm.page) ? undefined : showProblems(id, writeForm);

/** A page with a problem shows it first. */
export const nextPage = (id: FormId, writeForm: WriteFormState): WriteFormState =>
  complain(id, writeForm) ?? goTo(id, writeForm, writeForm.page + 1);

export const firstPage = (id: FormId): number => (forms[id].front === undefined ? 0 : requestPage);

/** A sent request can't be changed any more. */
export const previousPage = (id: FormId, writeForm: WriteFormState): WriteFormState =>
  writeForm.page === firstPage(id) ||
  writeForm.sending !== undefined ||
  writeForm.ended !== undefined
    ? writeForm
    : goTo(id, writeForm, writeForm.page - 1);

/** Whether a step that signs and sends came from the Prepare page, and no signature would be lost there. */
const cameFromPrepare = ({ signing, origin, form: { root } }: WriteFormState): boolean => {
  const kind = chosenAction(root);
  return (
    signing?.sendsTo !== undefined &&
    signing.rows.some(({ placed }) => placed !== undefined) &&
    (origin?.signers ?? []).length === 0 &&
    kind !== undefined &&
    !isActionEmpty(root, kind)
  );
};

/** Goes back to the page whose key opened the step; on the Prepare page, to the field to correct. */
export const leaveSigning = (writeForm: WriteFormState): WriteFormState => {
  const left = { ...writeForm, signing: undefined };
  if (!cameFromPrepare(writeForm)) return left;
  const kind = chosenAction(left.form.root);
  const [first] = kind === undefined || kind === 'pay' ? (['to'] as const) : actionFields[kind];
  const { form, ...page } = goTo('execute', left, requestPage);
  return { ...page, form: { ...form, focus: [actionFieldId(first)] } };
};

/** Goes back one step: a choice among one signer was none. */
export const unconfirmSigning = (writeForm: WriteFormState): WriteFormState => {
  const { signing } = writeForm;
  if (signing === undefined) return writeForm;
  const choosing: SigningStep = { ...signing, stage: 'choose' };
  const wasSkipped = skipOnlyChoice(choosing).stage === 'confirm';
  return wasSkipped && cameFromPrepare(writeForm)
    ? leaveSigning(writeForm)
    : { ...writeForm, signing: choosing };
};

export const openReview = (
  id: FormId,
  writeForm: WriteFormState,
  review: Review,
): WriteFormState => ({
  ...goTo(id, writeForm, writeForm.page + 1),
  review,
});

export const startSending = (
  id: FormId,
  writeForm: WriteFormState,
  sending: PendingWrite,
): WriteFormState => ({
  ...writeForm,
  page: pagesOf(id).length - 1,
  sending,
});
