import type { ReactNode } from 'react';
import type { TextFieldState } from '../lib/text/text-field.ts';
import type { KeyScope } from './keys/key-binding.ts';
import type { AnyOverlay } from './state/screen.ts';

export type FieldChange = (field: TextFieldState) => TextFieldState;

export type PromptTexts<O> = {
  readonly label: string;
  readonly placeholder: string;
  readonly title: (prompt: O) => string;
  readonly advice: (prompt: O) => string;
  readonly problem?: (prompt: O) => string | undefined;
};

export type OverlayPart<O> = {
  /** These scopes have the keys while the overlay is open. */
  readonly scopes: readonly KeyScope[];
  /** Where given, these scopes replace `scopes` in the overlay's present state. */
  readonly scopesNow?: (overlay: O) => readonly KeyScope[] | undefined;
  readonly changeText?: (overlay: O, change: FieldChange) => O;
  /** Set if it is a prompt with one input line. */
  readonly prompt?: PromptTexts<O>;
  /** Another prompt, instead of the two lines above the keys. */
  readonly foot?: (overlay: O, width: number) => ReactNode;
  /** The whole screen but its last line, which names the keys. */
  readonly screen?: (overlay: O) => ReactNode;
};

/** The part of each overlay, by kind. */
export type OverlayParts<Overlays> = { readonly [K in keyof Overlays]: OverlayPart<Overlays[K]> };

export const changeField = <O extends AnyOverlay & { readonly field: TextFieldState }>(
  overlay: O,
  change: FieldChange,
): O => ({ ...overlay, field: change(overlay.field) });
