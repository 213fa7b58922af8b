import type { CommandHandler } from '../../shell/command-handler.ts';
import type { KeyBinding } from '../../shell/keys/key-binding.ts';
import { applyEdit, type EditCommandId } from '../../lib/text/text-field.ts';
import { editOverlayText } from '../overlays/overlay-parts.ts';
import { activeView } from '../screens.ts';

/** Edits the text of the open prompt, or otherwise of the focused field. */
const edit =
  (id: EditCommandId): CommandHandler =>
  ({ store }) => {
    const state = store.getState();
    const { overlay } = state.screen;
    if (overlay !== undefined) state.openOverlay(editOverlayText(overlay, id));
    else activeView(state).field?.change(state, (field) => applyEdit(field, id));
  };

/** Editing in any prompt: only keys that survive a terminal (never Ctrl-H, I, J, M, S, Q, B). */
export const textFieldBindings: readonly KeyBinding[] = [
  {
    id: 'edit.left',
    scope: 'field',
    keys: ['left'],
    hint: 'left',
    help: 'move the cursor',
    run: edit('edit.left'),
  },
  {
    id: 'edit.right',
    scope: 'field',
    keys: ['right'],
    hint: 'right',
    help: 'move the cursor',
    run: edit('edit.right'),
  },
  {
    id: 'edit.home',
    scope: 'field',
    keys: ['home', 'ctrl+a'],
    hint: 'start',
    help: 'start / end of the text',
    run: edit('edit.home'),
  },
  {
    id: 'edit.end',
    scope: 'field',
    keys: ['end', 'ctrl+e'],
    hint: 'end',
    help: 'start / end of the text',
    run: edit('edit.end'),
  },
  {
    id: 'edit.backspace',
    scope: 'field',
    keys: ['backspace'],
    hint: 'delete',
    help: 'delete before / after',
    run: edit('edit.backspace'),
  },
  {
    id: 'edit.delete',
    scope: 'field',
    keys: ['delete'],
    hint: 'delete',
    help: 'delete before / after',
    run: edit('edit.delete'),
  },
  {
    id: 'edit.word',
    scope: 'field',
    keys: ['ctrl+w'],
    hint: 'word',
    help: 'delete the previous word',
    run: edit('edit.word'),
  },
  {
    id: 'edit.clear',
    scope: 'field',
    keys: ['ctrl+u'],
    hint: 'clear',
    help: 'clear the text',
    run: edit('edit.clear'),
  },
  {
    id: 'edit.rest',
    scope: 'field',
    keys: ['ctrl+k'],
    hint: 'rest',
    help: 'delete to the end',
    run: edit('edit.rest'),
  },
];
