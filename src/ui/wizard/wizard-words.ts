import { forms, type FormId } from '../../forms/forms.ts';
import { counted } from '../../lib/count.ts';
import { clockZ } from '../../lib/time.ts';
import type { AppState } from '../../store/store.ts';
import { pagesOf, type WizardState } from '../../store/wizard.ts';
import { isTyping } from '../../store/wizard-focus.ts';
import { problemsNow } from '../../store/wizard-problems.ts';
import type { EndWords } from '../view.ts';
import { entryPage } from './select-page.ts';

/** Whether what was entered is on disk, and since when. */
const draftWords = ({ draft }: WizardState): string => {
  if (draft === undefined) return 'nothing entered yet';
  const { id, at, failure } = draft;
  return failure === undefined ? `draft ${id} saved ${clockZ(at)}` : `draft ${id} NOT SAVED`;
};

/** Line 3 of a workflow. */
export const titleWords =
  (id: FormId) =>
  ({ wizards }: AppState): EndWords => ({
    left: forms[id].title,
    right: draftWords(wizards[id]),
    rightTone: wizards[id].draft?.failure === undefined ? 'plain' : 'danger',
  });

const problemsSaid = (id: FormId, { wizards }: AppState): number =>
  [...entryPage(id, wizards[id], 0).problems.values()].flat().length;

const errorWords = (id: FormId, state: AppState): string => {
  const wizard = state.wizards[id];
  const isForm = wizard.page < forms[id].steps.length;
  return counted(isForm ? problemsSaid(id, state) : problemsNow(id, wizard).length, 'error');
};

/** Line n-2: which page, and how much is wrong on it. */
export const stepWords =
  (id: FormId) =>
  (state: AppState): EndWords => {
    const { choosing } = state.wizards[id];
    if (choosing !== undefined) return { left: 'drafts are kept until they are sent', right: '' };
    const right = errorWords(id, state);
    return {
      left: `step ${state.wizards[id].page + 1}/${pagesOf(id).length}`,
      right,
      rightTone: right === '0 errors' ? 'plain' : 'danger',
    };
  };

/** Line n-1: where letters go. */
export const letterWords =
  (id: FormId) =>
  (state: AppState): EndWords => ({
    left: isTyping(id, state.wizards[id])
      ? ' letters are typed into the field'
      : ' letters are commands; Enter goes into the field, a paste too',
    right: '',
  });
