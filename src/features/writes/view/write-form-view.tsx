import { editFieldText } from '../forms/edit/edit-field.ts';
import { forms } from '../forms/form-registry.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import { groupAt, readFieldText } from '../forms/form-values.ts';
import { enterValue } from '../forms/edit/enter-value.ts';
import { emptyTextField, textOfField, type TextFieldState } from '../../../lib/text/text-field.ts';
import type { Overlay, AppState } from '../../../app/state.ts';
import { pageFields, type WriteFormState, currentFocusTarget } from '../state/write-form.ts';
import type { ViewDefinition } from '../../../shell/view-types.ts';
import { WriteFormBody } from './write-form-body.tsx';
import { statusLine, stateLine, titleLine } from './write-form-lines.ts';
import { valueSources } from '../messages/forms.ts';
import { preparePageText } from '../messages/prepare-page.ts';
import { signerNotices } from '../messages/sign.ts';
import { reviewNotices } from '../messages/review.ts';

const changeField = (
  id: FormId,
  writeForm: WriteFormState,
  change: (field: TextFieldState) => TextFieldState,
): WriteFormState => {
  const { review, signing, form } = writeForm;
  if (signing !== undefined)
    return { ...writeForm, signing: { ...signing, typed: change(signing.typed) } };
  return review === undefined
    ? { ...writeForm, form: editFieldText(pageFields(id, writeForm), form, change) }
    : { ...writeForm, review: { ...review, typed: change(review.typed) } };
};

const filePrompt: Overlay = { kind: 'load', field: emptyTextField, matches: [] };

/** Typing only `@` in a base64 field opens the file prompt. */
const asksForFile = (
  id: FormId,
  { writeForms }: AppState,
  change: (field: TextFieldState) => TextFieldState,
): boolean => {
  const stop =
    writeForms[id].review === undefined ? currentFocusTarget(id, writeForms[id]) : undefined;
  if (stop?.kind !== 'field' || stop.field.kind !== 'large') return false;
  const text = readFieldText(groupAt(writeForms[id].form.root, stop.place) ?? {}, stop.field.id);
  return text === '' && textOfField(change(emptyTextField)) === '@';
};

export const writeFormView = (id: FormId): ViewDefinition => ({
  title: forms[id].title,
  titleRule: titleLine(id),
  stateRule: stateLine(id),
  status: statusLine(id),
  body: ({ layout, width }) => <WriteFormBody id={id} layout={layout} width={width} />,
  field: {
    change: (state, change) => {
      if (asksForFile(id, state, change)) state.openOverlay(filePrompt);
      else state.updateWriteForm(id, (writeForm) => changeField(id, writeForm, change));
    },
    takesPaste: ({ writeForms }) => writeForms[id].ended === undefined,
    paste: (state, text, seen) => {
      const { review, signing, preparing, picking, sending, ended } = state.writeForms[id];
      if (preparing !== undefined || picking !== undefined)
        state.showNotice('note', preparePageText.noPaste);
      else if (signing !== undefined) state.showNotice('warning', signerNotices.noPaste);
      else if (review !== undefined) state.showNotice('warning', reviewNotices.noPaste);
      else if (sending === undefined && ended === undefined)
        enterValue(state, id, { text, from: valueSources.pasted, how: 'at cursor' }, seen);
    },
  },
});
