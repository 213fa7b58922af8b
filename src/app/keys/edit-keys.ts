import type { CommandHandler } from '../../shell/command-handler.ts';
import { keysIn, type KeyBinding } from '../../shell/keys/key-binding.ts';
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

const inField = keysIn('field');

const editKey = (keys: string, id: EditCommandId, help: string): KeyBinding =>
  inField(keys, id, '', help, edit(id));

/** Editing in any prompt: only keys that survive a terminal (never Ctrl-H, I, J, M, S, Q, B). */
export const editKeys: readonly KeyBinding[] = [
  editKey('left', 'edit.left', 'move the cursor'),
  editKey('right', 'edit.right', 'move the cursor'),
  editKey('home ctrl+a', 'edit.home', 'start / end of the text'),
  editKey('end ctrl+e', 'edit.end', 'start / end of the text'),
  editKey('backspace', 'edit.backspace', 'delete before / after'),
  editKey('delete', 'edit.delete', 'delete before / after'),
  editKey('ctrl+w', 'edit.word', 'delete the previous word'),
  editKey('ctrl+u', 'edit.clear', 'clear the text'),
  editKey('ctrl+k', 'edit.rest', 'delete to the end'),
];
