import { forms } from '../forms/form-registry.ts';
import { type FormId, pagesOf } from '../../../submission/form-ids.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import { formatUtcTime } from '../../../lib/time/time.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import { isPage, isUntouched, type WriteFormState, isTyping } from '../state/write-form.ts';
import { formatExpired } from '../state/write-form-summary.ts';
import { currentChecks } from '../state/write-form-checks.ts';
import type { Review } from '../state/write-form-review.ts';
import type { SplitText } from '../../../shell/view-types.ts';
import { hasUnreadLines } from './review/review-scroll.ts';
import { selectFieldsPage } from './fields/select-fields-page.ts';

/** Whether what was entered is on disk, and since when. */
const draftWords = (id: FormId, wizard: WriteFormState): string => {
  const { draft, sending, ended } = wizard;
  if (sending !== undefined) return 'sending';
  if (ended !== undefined) return ended.entry === undefined ? 'not sent' : `entry ${ended.entry}`;
  if (draft === undefined)
    return isUntouched(id, wizard) ? 'nothing entered yet' : 'draft not saved yet';
  const { id: name, at, failure } = draft;
  return failure === undefined
    ? `draft ${name} saved ${formatUtcTime(at)}`
    : `draft ${name} NOT SAVED`;
};

/** Line 3 of a workflow. */
export const titleLine =
  (id: FormId) =>
  ({ wizards }: AppState): SplitText => ({
    left: forms[id].title,
    right: draftWords(id, wizards[id]),
    rightTone: wizards[id].draft?.failure === undefined ? 'plain' : 'danger',
  });

/** Whether something is entered on the page that is open. */
const isEntry = (id: FormId, { page }: WriteFormState): boolean => page < forms[id].steps.length;

const problemsSaid = (id: FormId, { wizards }: AppState): number =>
  [...selectFieldsPage(id, wizards[id], 0).problems.values()].flat().length;

const errorWords = (id: FormId, state: AppState): string => {
  const wizard = state.wizards[id];
  if (isEntry(id, wizard)) return pluralize(problemsSaid(id, state), 'error');
  const failed = currentChecks(id, wizard).filter((check) => check.state === 'failed');
  return `${failed.length} failed`;
};

/** Where the reader is: more checks than fit on the page go on below it. */
const placeWords = (id: FormId, wizard: WriteFormState): string => {
  const step = `step ${wizard.page + 1}/${pagesOf(id).length}`;
  return isPage(id, wizard, 'Check')
    ? `${step}  check ${wizard.at + 1}/${currentChecks(id, wizard).length}`
    : step;
};

/** What is to be known on the pages behind the form. */
const solemnWords = (
  id: FormId,
  { review, sending, ended, expired }: WriteFormState,
): string | undefined => {
  if (expired !== undefined) return formatExpired(expired);
  if (ended !== undefined) return ended.entry ?? 'not in the journal';
  if (sending?.entry !== undefined)
    return `the journal has ${sending.entry}; the answer is awaited`;
  if (sending !== undefined) return 'not in the journal yet';
  if (review === undefined) return undefined;
  return id === 'execute'
    ? '200 means ACCEPTED FOR PROCESSING, not committed'
    : 'recorded before the first byte leaves';
};

/** Whether nothing is wrong: on the page, or with the time that is left. */
const isCalm = ({ review, sending, ended, expired }: WriteFormState, words: string): boolean =>
  expired === undefined &&
  ([review, sending, ended].some((item) => item !== undefined) || words.startsWith('0 '));

/** Line n-2: which page, and how much is wrong on it. */
export const stateLine =
  (id: FormId) =>
  (state: AppState): SplitText => {
    const { choosing } = state.wizards[id];
    if (choosing !== undefined)
      return { left: 'drafts are kept until they are sent, 30 days at most', right: '' };
    const right = solemnWords(id, state.wizards[id]) ?? errorWords(id, state);
    return {
      left: placeWords(id, state.wizards[id]),
      right,
      rightTone: isCalm(state.wizards[id], right) ? 'plain' : 'danger',
    };
  };

const focusWords: Readonly<Record<Review['focus'], string>> = {
  text: 'letters are typed; Enter sends, on an exact match only; pasting is refused',
  approval: 'letters are typed; Enter approves, on an exact match only; nothing is sent',
  cancel: 'no key here sends; press Tab to type the confirmation',
};

/** What Tab does depends on what was read, and on whether anything can be sent at all. */
const reviewWords = ({ focus, eyes }: Review, state: AppState): string => {
  if (focus !== 'cancel') return focusWords[focus];
  if (state.connection.readOnly) return 'read-only profile: nothing can be sent';
  if (eyes?.missing !== undefined)
    return 'waiting for approvals; Ctrl-F writes the bundle, Ctrl-R reads it again';
  return hasUnreadLines(state)
    ? 'no key here sends; Tab scrolls to the end, then to the confirmation'
    : focusWords.cancel;
};

const lettersOf = (id: FormId, state: AppState): string => {
  const wizard = state.wizards[id];
  if (wizard.decoded !== undefined)
    return 'decoded locally, not reported by any server; Esc goes back';
  if (wizard.choosing !== undefined)
    return `Enter continue · n new · d move to trash${wizard.trashed === undefined ? '' : ' · u restore'}`;
  if (wizard.ended !== undefined) return 'what was sent is in the journal: 5 shows it';
  if (wizard.sending !== undefined)
    return 'nothing is sent twice: whatever happens, wait for the outcome';
  if (wizard.review !== undefined) return reviewWords(wizard.review, state);
  if (wizard.expired !== undefined)
    return 'it is read here, not changed; D leads to the other drafts and to a new one';
  if (!isEntry(id, wizard))
    return 'the selected check says what was found; a public key can be pasted';
  if (isTyping(id, wizard)) return 'typing into the field';
  return state.connection.readOnly
    ? 'read-only profile: a request can be checked, and nothing can be sent'
    : 'keys are commands; press Enter or paste to edit';
};

/** Line n-1: where letters go. */
export const statusLine =
  (id: FormId) =>
  (state: AppState): SplitText => ({ left: ` ${lettersOf(id, state)}`, right: '' });
