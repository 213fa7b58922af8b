import type { LoadOverlay, AppState } from '../context.ts';
import { overlayOfKind } from '../../../shell/state/screen.ts';
import type { CommandHandler } from '../command-context.ts';
import { basename } from 'node:path';
import {
  completePath,
  readUserFile,
  type UserFile,
} from '../../../storage/files/read-user-file.ts';
import { writeFormForTab, type FormId } from '../../../submission/form-ids.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import { enterValue } from '../forms/enter-value.ts';
import { formNotices, valueSources } from '../messages/forms.ts';
import { textOfField } from '../../../lib/text/text-field.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { formFields, isLeaf, formValueAt } from '../../../requests/forms/form-values.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import { buildRequest } from '../../../requests/forms/to-request.ts';
import { currentFocusTarget, isRequestPage } from '../state/write-form.ts';
import { prepareRequestOf } from '../../../requests/prepare/prepare-request.ts';

type Asking = LoadOverlay['load'];

const typedIn = ({ field }: Asking): string => `${field.before}${field.after}`;

/** Converts a binary file to base64, as the fields expect it. */
const textOf = ({ bytes, path }: UserFile) => {
  const name = basename(path);
  const text = bytes.toString('utf8');
  const isText = !text.includes('\u{fffd}') && !text.includes('\0');
  return isText
    ? { text, from: valueSources.file(name) }
    : { text: bytes.toString('base64'), from: valueSources.binaryFile(name) };
};

export const run: CommandHandler = ({ store, actions }) => {
  const state = store.getState();
  const { tab } = state.screen;
  const overlay = overlayOfKind<LoadOverlay['load']>(state.screen, 'load');
  const id = writeFormForTab(tab);
  if (overlay === undefined || id === undefined) return;
  const read = readUserFile(typedIn(overlay));
  if (!read.ok) {
    state.showNotice('error', formNotices.notLoaded(read.error));
    return;
  }
  const file = read.value;
  state.closeOverlay();
  const entry = { ...textOf(file), how: 'whole', path: file.path, file: file.origin } as const;
  enterValue(state, id, entry, actions.idsSeen);
};

const commonStart = (texts: readonly string[]): string =>
  texts.reduce((start, text) => {
    let end = 0;
    while (end < start.length && start[end] === text[end]) end += 1;
    return start.slice(0, end);
  });

export const complete: CommandHandler = ({ store }) => {
  const state = store.getState();
  const overlay = overlayOfKind<LoadOverlay['load']>(state.screen, 'load');
  if (overlay === undefined) return;
  const matches = completePath(typedIn(overlay));
  const before = matches.length === 0 ? typedIn(overlay) : commonStart(matches);
  state.openOverlay({ kind: 'load', field: { before, after: '' }, matches });
};

export const open = storeHandler((state: AppState) =>
  state.openOverlay({ kind: 'load', field: { before: '', after: '' }, matches: [] }),
);

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
