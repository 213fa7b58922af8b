import type { ReactNode } from 'react';
import type { TextFieldState } from '../lib/text/text-field.ts';
import type { KeyScope, Overlay, Overlays } from '../app/state.ts';

/** A change of the text that is being typed. */
export type FieldChange = (field: TextFieldState) => TextFieldState;

/** The texts around the input line of a prompt. */
export type PromptTexts<O> = {
  /** Before the cursor. */
  readonly label: string;
  readonly placeholder: string;
  /** The rule above: what the prompt does, then what Enter does or what is missing. */
  readonly title: (prompt: O) => string;
  readonly advice: (prompt: O) => string;
  /** Explains why the text isn't usable yet; undefined if it is. */
  readonly problem?: (prompt: O) => string | undefined;
};

/** What the program knows about a kind of overlay. */
export type OverlayPart<O> = {
  /** The scopes that have the keys while it is open. */
  readonly scopes: readonly KeyScope[];
  /** Those that replace them now. */
  readonly scopesNow?: (overlay: O) => readonly KeyScope[] | undefined;
  /** Changes its text; absent if it has none. */
  readonly changeText?: (overlay: O, change: FieldChange) => O;
  /** Set if it is a prompt with one input line. */
  readonly prompt?: PromptTexts<O>;
  /** Draws another prompt, instead of the two lines above the keys. */
  readonly foot?: (overlay: O, width: number) => ReactNode;
  /** Draws the whole screen but its last line, which names the keys. */
  readonly screen?: (overlay: O) => ReactNode;
};

/** The part of each kind. */
export type OverlayParts = { readonly [K in keyof Overlays]: OverlayPart<Overlays[K]> };

/** Changes the text of an overlay whose only text is its field. */
export const changeField = <O extends Overlay & { readonly field: TextFieldState }>(
  overlay: O,
  change: FieldChange,
): O => ({ ...overlay, field: change(overlay.field) });
