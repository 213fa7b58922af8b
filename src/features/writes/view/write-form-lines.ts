import { forms } from '../../../requests/forms/form-registry.ts';
import { type FormId, pagesOf } from '../../../submission/form-ids.ts';
import { formatUtcTime } from '../../../lib/time/time.ts';
import type { AppState } from '../context.ts';
import {
  isPage,
  isRequestPage,
  isUntouched,
  type WriteFormState,
  isTyping,
} from '../state/write-form.ts';
import { formatExpired, currentChecks } from '../state/write-form-inspection.ts';
import type { Review } from '../state/write-form-review.ts';
import type { SplitText } from '../../../shell/view-types.ts';
import { hasUnreadLines } from './review/reading.tsx';
import { selectFieldsPage } from './fields/fields-page.tsx';
import { decodedTitles } from '../../../requests/messages/decoded.ts';
import {
  draftHints,
  draftState,
  formHints,
  stepText,
  outcomeHints,
  outcomeState,
} from '../messages/forms.ts';
import { readOnText, reviewHints, reviewState, signHints } from '../messages/review.ts';
import { enterOnReview } from './review/content-lines.ts';
import type { SigningStep } from '../state/signing-step.ts';
import { pickText, preparePageText } from '../../../requests/messages/prepare-page.ts';
import { requestHints } from '../../../requests/messages/topology-request.ts';
import { executeTitle, isOneStep, oneStepPage, oneStepPages } from '../state/action-title.ts';

const draftWords = (id: FormId, writeForm: WriteFormState): string => {
  const { draft, sending, ended } = writeForm;
  if (sending !== undefined) return draftState.sending;
  if (ended !== undefined)
    return ended.entry === undefined ? draftState.notSent : draftState.entry(ended.entry);
  if (draft === undefined)
    return isUntouched(id, writeForm) ? draftState.empty : draftState.unsaved;
  const { id: name, at, failure } = draft;
  return failure === undefined
    ? draftState.saved(name, formatUtcTime(at))
    : draftState.failed(name);
};

/** A retry whose values were changed is none: only its review compares them. */
const retried = ({ review, resends, ended }: WriteFormState): string => {
  const entry = review === undefined ? resends : review.resends;
  return entry === undefined || ended !== undefined ? '' : draftState.retry(entry);
};

export const titleLine =
  (id: FormId) =>
  ({ writeForms, screen }: AppState): SplitText => ({
    left: `${id === 'execute' ? executeTitle(writeForms[id], screen.masked) : forms[id].title}${retried(writeForms[id])}`,
    leftTone: 'focus',
    right: draftWords(id, writeForms[id]),
    rightTone: writeForms[id].draft?.failure === undefined ? 'plain' : 'danger',
  });

const isEntry = (id: FormId, { page }: WriteFormState): boolean => page < forms[id].steps.length;

const problemsSaid = (id: FormId, { writeForms }: AppState): number =>
  [...selectFieldsPage(id, writeForms[id], 0).problems.values()].flat().length;

const errorWords = (id: FormId, state: AppState): string => {
  const writeForm = state.writeForms[id];
  if (isEntry(id, writeForm)) return stepText.errors(problemsSaid(id, state));
  const failed = currentChecks(id, writeForm).filter((check) => check.state === 'failed');
  return stepText.failed(failed.length);
};

const placeWords = (id: FormId, writeForm: WriteFormState): string => {
  if (isOneStep(writeForm)) return stepText.step(oneStepPage(writeForm) + 1, oneStepPages.length);
  const step = stepText.step(Math.max(0, writeForm.page) + 1, pagesOf(id).length);
  if (isRequestPage(writeForm)) return requestHints.before(step);
  return isPage(id, writeForm, 'Checks')
    ? `${step}  ${stepText.check(writeForm.at + 1, currentChecks(id, writeForm).length)}`
    : step;
};

const laterWords = (
  id: FormId,
  { review, signing, sending, ended, expired }: WriteFormState,
): string | undefined => {
  if (expired !== undefined) return formatExpired(expired);
  if (ended !== undefined) return ended.entry ?? outcomeState.notRecorded;
  if (sending?.entry !== undefined) return outcomeState.waiting(sending.entry);
  if (sending !== undefined) return outcomeState.recording;
  if (signing !== undefined)
    return signing.sendsTo === undefined ? signHints.state : signHints.stateBoth;
  return review === undefined ? undefined : reviewState[id];
};

const isCalm = (
  { review, signing, sending, ended, expired }: WriteFormState,
  words: string,
): boolean =>
  expired === undefined &&
  ([review, signing, sending, ended].some((item) => item !== undefined) || words.startsWith('0 '));

export const stateLine =
  (id: FormId) =>
  (state: AppState): SplitText => {
    const { choosing } = state.writeForms[id];
    if (choosing !== undefined) return { left: draftHints.kept, right: '' };
    const right = laterWords(id, state.writeForms[id]) ?? errorWords(id, state);
    return {
      left: placeWords(id, state.writeForms[id]),
      right,
      rightTone: isCalm(state.writeForms[id], right) ? 'plain' : 'danger',
    };
  };

/** Enter depends on what was read and on what may be sent. */
const reviewWords = (review: Review, state: AppState): string => {
  const { focus, approvalState, showing } = review;
  if (hasUnreadLines(state)) return readOnText.status(enterOnReview(review), showing);
  if (focus !== 'cancel') return reviewHints[focus];
  if (state.connection.readOnly) return reviewHints.readOnly;
  return approvalState?.missing === undefined ? reviewHints.cancel : reviewHints.waiting;
};

const signingWords = ({ stage }: SigningStep, state: AppState): string =>
  stage === 'confirm' && hasUnreadLines(state)
    ? readOnText.status('signConfirm.sign')
    : signHints[stage];

const lettersOf = (id: FormId, state: AppState): string => {
  const writeForm = state.writeForms[id];
  if (writeForm.decoded !== undefined) return decodedTitles.hint;
  if (writeForm.choosing !== undefined) return draftHints.keys(writeForm.trashed !== undefined);
  if (writeForm.ended !== undefined) return outcomeHints.ended;
  if (writeForm.sending !== undefined) return outcomeHints.sending;
  if (writeForm.picking !== undefined) return pickText.hint;
  if (writeForm.signing !== undefined) return signingWords(writeForm.signing, state);
  if (writeForm.review !== undefined) return reviewWords(writeForm.review, state);
  if (writeForm.expired !== undefined) return formHints.expired;
  if (!isEntry(id, writeForm)) return formHints.checks;
  if (writeForm.generation?.kind === 'asking') return requestHints.generating;
  if (isTyping(id, writeForm)) return formHints.typing;
  if (state.connection.readOnly) return formHints.readOnly;
  if (!isRequestPage(writeForm)) return formHints.commands;
  return id === 'allocate' ? requestHints.commands : preparePageText.hint;
};

export const statusLine =
  (id: FormId) =>
  (state: AppState): SplitText => ({ left: ` ${lettersOf(id, state)}`, right: '' });
