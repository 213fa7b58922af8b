import type { Chord, CommandId } from '../../shell/keys/key-binding.ts';
import { resolveKey } from '../keys/resolve-key.ts';
import { cleanId } from '../../ledger/ids/pasted-id.ts';
import { recentIds } from '../session/recent-ids.ts';
import { executeCommand } from './command-registry.ts';
import type { Session } from '../../shell/command-handler.ts';
import type { Overlay } from '../../shell/state/screen.ts';
import { selectIsReviewing, selectScopes } from '../state/active-key-scopes.ts';
import {
  applyEdit as editField,
  insertText,
  type EditCommandId,
} from '../../lib/text/text-field.ts';
import { handleOverlayKey, type OverlayAction } from '../overlays/overlay-keys.ts';
import { editOverlayText, pasteOverlayText, insertOverlayText } from '../overlays/overlay-text.ts';
import { createUnboundKeyHint } from '../keys/unbound-key.ts';
import { activeView } from '../screens.ts';
import {
  scrollToUnread,
  scrollToUnreadForApproval,
  showReviewOpenNotice,
} from '../../features/writes/view/review/review-scroll.ts';

export type Dispatcher = {
  readonly press: (chords: readonly Chord[]) => void;
  readonly paste: (text: string) => void;
};

const edit = (overlay: Overlay, id: EditCommandId): OverlayAction => ({
  kind: 'become',
  overlay: editOverlayText(overlay, id),
});

const isEdit = (id: CommandId): id is EditCommandId => id.startsWith('edit.');

/**
 * Turns keys into commands, and text into the open field. Each key sees the result of the one before.
 */
export const createDispatcher = (session: Session): Dispatcher => {
  const state = () => session.store.getState();
  const hintAtKeys = createUnboundKeyHint();

  const type = (text: string) => {
    const { overlay } = state().screen;
    if (overlay !== undefined) state().openOverlay(insertOverlayText(overlay, text));
    else activeView(state()).field?.change(state(), (field) => insertText(field, text));
  };

  const paste = (text: string) => {
    const { overlay } = state().screen;
    if (overlay?.kind === 'filter') state().openOverlay(pasteOverlayText(overlay, cleanId(text)));
    else if (overlay !== undefined) state().openOverlay(pasteOverlayText(overlay, text));
    else if (selectIsReviewing(state())) showReviewOpenNotice(state());
    else activeView(state()).field?.paste(state(), text, () => recentIds(state()));
  };

  const performOver = (overlay: Overlay, id: CommandId) => {
    const action = isEdit(id) ? edit(overlay, id) : handleOverlayKey(overlay, id, state());
    if (action === undefined) executeCommand(session.ctx, id);
    else if (action.kind === 'become') state().openOverlay(action.overlay);
    else state().closeOverlay();
    if (action?.kind === 'run') perform(action.id);
  };

  const perform = (id: CommandId) => {
    const { overlay } = state().screen;
    if (overlay !== undefined) performOver(overlay, id);
    else if (id === 'review.confirm' && scrollToUnread(state())) return;
    else if (id === 'review.approve' && scrollToUnreadForApproval(state())) return;
    else if (isEdit(id))
      activeView(state()).field?.change(state(), (field) => editField(field, id));
    else executeCommand(session.ctx, id);
  };

  const press = (chord: Chord) => {
    const resolution = resolveKey(selectScopes(state()), chord);
    if (resolution?.kind === 'text') type(resolution.text);
    else if (resolution !== undefined) perform(resolution.id);
    else if (selectIsReviewing(state())) showReviewOpenNotice(state());
    else hintAtKeys(state(), chord);
  };

  return {
    press: (chords) => {
      chords.forEach(press);
    },
    paste,
  };
};
