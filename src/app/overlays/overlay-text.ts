import type { Overlay } from '../../shell/state/screen.ts';
import { Secret } from '../../lib/io/secret.ts';
import {
  applyEdit,
  textFieldFrom,
  insertText,
  pasteIntoField,
  fieldText,
  type EditCommandId,
  type TextFieldState,
} from '../../lib/text/text-field.ts';

type FieldChange = (field: TextFieldState) => TextFieldState;

/** Changes the text of an overlay's field; an overlay without a field is unchanged. */
export const updateOverlayField = (overlay: Overlay, change: FieldChange): Overlay => {
  switch (overlay.kind) {
    case 'help':
      return overlay.finding ? { ...overlay, find: change(overlay.find), scroll: 0 } : overlay;
    case 'palette':
      return { ...overlay, field: change(overlay.field), selected: 0 };
    case 'filter':
    case 'reason':
    case 'mark':
    case 'treeSearch':
      return { ...overlay, field: change(overlay.field) };
    case 'load':
      return { ...overlay, field: change(overlay.field), matches: [] };
    case 'token': {
      const { typed: text } = overlay;
      return { ...overlay, typed: Secret.of(fieldText(change(textFieldFrom(text.reveal())))) };
    }
    case 'copy':
    case 'export':
    case 'treeCopy':
    case 'leave':
    case 'receipt':
      return overlay;
    default:
      return overlay satisfies never;
  }
};

export const insertOverlayText = (overlay: Overlay, text: string): Overlay =>
  updateOverlayField(overlay, (field) => insertText(field, text));

export const editOverlayText = (overlay: Overlay, id: EditCommandId): Overlay =>
  updateOverlayField(overlay, (field) => applyEdit(field, id));

export const pasteOverlayText = (overlay: Overlay, text: string): Overlay =>
  updateOverlayField(overlay, (field) => pasteIntoField(field, text).field);
