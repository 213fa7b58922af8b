import type { ReactNode } from 'react';
import type { Layout } from './state/layout.ts';
import type { AppState } from './state/app-state.ts';
import type { TextFieldState } from '../lib/text/text-field.ts';
import type { Tone } from '../ui-kit/theme/theme.ts';

/** A layout that has room for the frame. */
export type FramedLayout = Exclude<Layout, { shape: 'too-small' }>;

/** Words at both ends of a line of the frame. */
export type SplitText = {
  readonly left: string;
  readonly right: string;
  readonly leftTone?: Tone;
  readonly rightTone?: Tone;
};

/** Ids that this session has met: a shortened one that is pasted is found among them. */
export type SeenIds = () => ReadonlySet<string>;

/** Where typed and pasted text goes while no prompt is open. */
export type FocusedField = {
  readonly change: (state: AppState, change: (field: TextFieldState) => TextFieldState) => void;
  readonly paste: (state: AppState, text: string, seen: SeenIds) => void;
};

/** What one tab puts into the frame. */
export type ViewDefinition = {
  readonly title: string;
  /** Line 3: where the reader is, and what qualifies it. */
  readonly titleRule: (state: AppState) => SplitText;
  /** Line n-2: the one line to read out on the phone. */
  readonly stateRule: (state: AppState) => SplitText;
  /** Line n-1, while there is no notice. */
  readonly status: (state: AppState) => SplitText;
  /** What stands between the rules: `layout.body` lines of `width` cells. */
  readonly body: (place: { readonly layout: FramedLayout; readonly width: number }) => ReactNode;
  readonly field?: FocusedField;
};
