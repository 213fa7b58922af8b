import type { KeyScope } from '../../shell/keys/key-binding.ts';
import {
  applyEdit,
  insertText,
  pasteIntoField,
  type EditCommandId,
} from '../../lib/text/text-field.ts';
import type { Overlay } from '../state.ts';
import type { FieldChange, OverlayPart } from '../../shell/overlay-parts.ts';
import { loadedScreens } from '../screens.ts';

/** Returns the part of an overlay: of all kinds as one type, because only `overlay` has that kind. */
export const partOf = ({ kind }: Overlay): OverlayPart<Overlay> =>
  loadedScreens().overlays[kind] as OverlayPart<Overlay>;

export const overlayScopes = (overlay: Overlay): readonly KeyScope[] => {
  const { scopes, scopesNow } = partOf(overlay);
  return scopesNow?.(overlay) ?? scopes;
};

const changeText = (overlay: Overlay, change: FieldChange): Overlay =>
  partOf(overlay).changeText?.(overlay, change) ?? overlay;

export const insertOverlayText = (overlay: Overlay, text: string): Overlay =>
  changeText(overlay, (field) => insertText(field, text));

export const editOverlayText = (overlay: Overlay, id: EditCommandId): Overlay =>
  changeText(overlay, (field) => applyEdit(field, id));

export const pasteOverlayText = (overlay: Overlay, text: string): Overlay =>
  changeText(overlay, (field) => pasteIntoField(field, text).field);
