import { textOfField } from '../../../lib/text/text-field.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { formFields } from '../forms/form-types.ts';
import { forms } from '../forms/form-registry.ts';
import { type FormId, writeFormForTab } from '../../../submission/form-ids.ts';
import { buildRequest } from '../forms/to-request.ts';
import { isLeaf, formValueAt } from '../forms/form-values.ts';
import type { AppState } from '../../../app/state.ts';
import { currentFocusTarget, isRequestPage } from '../state/write-form.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
import { enterValue } from '../forms/edit/enter-value.ts';
import { prepareRequestOf } from '../steps/prepare/prepare-request.ts';
import { formNotices, valueSources } from '../messages/forms.ts';

const editable = (id: FormId, { writeForms }: AppState): string => {
  const stop = currentFocusTarget(id, writeForms[id]);
  const { root } = writeForms[id].form;
  const value = stop?.kind === 'field' ? formValueAt(root, stop.place) : undefined;
  const takesText = stop?.kind === 'field' && stop.field.kind !== 'choice';
  if (takesText && isLeaf(value)) return textOfField(value.text);
  const isPrepare = id === 'execute' && isRequestPage(writeForms[id]);
  const request = isPrepare ? prepareRequestOf(root) : buildRequest(formFields(forms[id]), root);
  return stringifyJson(request, 2);
};

export const edit: CommandHandler = ({ store, deps, actions }) => {
  const state = store.getState();
  const id = writeFormForTab(state.screen.tab);
  if (id === undefined) return;
  if (deps.edit === undefined) {
    state.showNotice('warning', formNotices.noEditor);
    return;
  }
  const before = editable(id, state);
  const edited = deps.edit(before);
  if (!edited.ok) state.showNotice('error', formNotices.editorFailed(edited.error));
  else if (edited.value.trimEnd() === before) state.showNotice('note', formNotices.unchanged);
  else {
    const entry = { text: edited.value, from: valueSources.editor, how: 'whole' } as const;
    enterValue(state, id, entry, actions.idsSeen);
  }
};
