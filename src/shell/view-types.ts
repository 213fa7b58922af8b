import type { ReactNode } from 'react';
import type { Layout } from './state/layout.ts';
import type { AppState } from '../app/state.ts';
import type { TextFieldState } from '../lib/text/text-field.ts';
import type { Tone } from '../ui-kit/theme/theme.ts';

export type FramedLayout = Exclude<Layout, { shape: 'too-small' }>;

export type SplitText = {
  readonly left: string;
  readonly right: string;
  readonly leftTone?: Tone;
  readonly rightTone?: Tone;
};

export type SeenIds = () => ReadonlySet<string>;

/** Receives typed and pasted text while no prompt is open. */
export type FocusedField = {
  readonly change: (state: AppState, change: (field: TextFieldState) => TextFieldState) => void;
  /** False: the ids in a pasted text are looked up instead. */
  readonly takesPaste: (state: AppState, text: string) => boolean;
  readonly paste: (state: AppState, text: string, seen: SeenIds) => void;
};

export type ViewDefinition = {
  readonly title: string;
  /** Line 3: the title of the view, and the filter or order of its rows. */
  readonly titleRule: (state: AppState) => SplitText;
  readonly stateRule: (state: AppState) => SplitText;
  /** The status is in line n-1, unless a notice covers it. */
  readonly status: (state: AppState) => SplitText;
  readonly body: (place: { readonly layout: FramedLayout; readonly width: number }) => ReactNode;
  readonly field?: FocusedField;
};
