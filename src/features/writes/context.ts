import type { TextInput } from '../../shell/state/screen.ts';
import type { KnownEntries } from '../../shell/state/known-parts.ts';
import type { ShellState } from '../../shell/state/shell-state.ts';
import type { ListenerOf, StoreOf } from '../../shell/state/store.ts';
import type { WriteFormActions, WriteForms } from './slice.ts';

export interface LoadOverlay {
  readonly load: {
    readonly kind: 'load';
    readonly field: TextInput;
    readonly matches: readonly string[];
    /** Names the file to load, and why, as text. */
    readonly wanted?: string | undefined;
  };
}

/** The state as the forms see it. */
export type AppState = ShellState<LoadOverlay[keyof LoadOverlay]> &
  KnownEntries &
  WriteFormActions & { readonly writeForms: WriteForms };

export type AppStore = StoreOf<AppState>;
export type StoreListener = ListenerOf<AppState>;
