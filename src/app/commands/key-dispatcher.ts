import type { Session } from '../state.ts';
import { trace, type TraceEvents } from '../../lib/io/trace.ts';
import { cleanId } from '../../ledger/ids/shortened-ids.ts';
import { insertText } from '../../lib/text/text-field.ts';
import { type Chord, isPrintable } from '../../lib/keys/chords.ts';
import { lookUpPasted } from '../../features/lookup/commands/paste-command.ts';
import { showReviewOpenNotice } from '../../features/writes/view/review/reading.tsx';
import { resolveKey, createUnboundKeyHint } from '../keys/resolve-key.ts';
import { insertOverlayText, pasteOverlayText } from '../overlays/overlay-parts.ts';
import { activeView } from '../screens.ts';
import { recentIds } from '../session/recent-ids.ts';
import { selectIsReviewing, selectScopes } from '../keys/key-scopes.ts';
import { actionsOf, executeCommand } from './execute-command.ts';

export type Dispatcher = {
  readonly press: (chords: readonly Chord[]) => void;
  readonly paste: (text: string) => void;
};

/** Turns keys into commands and text into the open field, one after the other. */
export const createDispatcher = (session: Session): Dispatcher => {
  const state = () => session.store.getState();
  const hintAtKeys = createUnboundKeyHint();

  const type = (text: string) => {
    const { overlay } = state().screen;
    if (overlay !== undefined) state().openOverlay(insertOverlayText(overlay, text));
    else activeView(state()).field?.change(state(), (field) => insertText(field, text));
  };

  /** The place of typed text. What goes into a form may be a key that nobody should have typed. */
  const place = (): TraceEvents['key']['into'] => {
    const { overlay } = state().screen;
    if (overlay !== undefined) return overlay.kind === 'token' ? 'secret' : 'prompt';
    return 'form';
  };
  const traceText = (text: string, into = place()) =>
    trace.emit?.('key', { characters: text.length, into, ...(into === 'prompt' && { text }) });

  const paste = (text: string) => {
    trace.emit?.('key', { characters: text.length, into: place(), pasted: true });
    const { overlay } = state().screen;
    if (overlay === undefined) state().dismissNotice();
    if (overlay?.kind === 'filter') state().openOverlay(pasteOverlayText(overlay, cleanId(text)));
    else if (overlay !== undefined) state().openOverlay(pasteOverlayText(overlay, text));
    else if (selectIsReviewing(state())) showReviewOpenNotice(state());
    else {
      const { field } = activeView(state());
      if (field?.takesPaste(state(), text) === true)
        field.paste(state(), text, () => recentIds(state()));
      else lookUpPasted({ ...session.ctx, actions: actionsOf(session.ctx) }, text);
    }
  };

  const press = (chord: Chord) => {
    const resolution = resolveKey(selectScopes(state()), chord);
    if (resolution?.kind === 'text') traceText(resolution.text);
    // A token may be typed where no prompt is open.
    else if (resolution === undefined && isPrintable(chord)) traceText(chord, 'nothing');
    else trace.emit?.('key', { key: chord });
    if (resolution?.kind === 'text') type(resolution.text);
    else if (resolution !== undefined) executeCommand(session.ctx, resolution.id);
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
