import type { ReactNode } from 'react';
import type { Layout } from './state/layout.ts';
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
export type FocusedField<State = never> = {
  readonly change: (state: State, change: (field: TextFieldState) => TextFieldState) => void;
  /** False: the ids in a pasted text are looked up instead. */
  readonly takesPaste: (state: State, text: string) => boolean;
  readonly paste: (state: State, text: string, seen: SeenIds) => void;
};

export type ViewDefinition<State = never> = {
  readonly title: string;
  /** Line 3: the title of the view, and the filter or order of its rows. */
  readonly titleRule: (state: State) => SplitText;
  readonly stateRule: (state: State) => SplitText;
  /** The status is in line n-1, unless a notice covers it. */
  readonly status: (state: State) => SplitText;
  readonly body: (place: { readonly layout: FramedLayout; readonly width: number }) => ReactNode;
  readonly field?: FocusedField<State>;
};
