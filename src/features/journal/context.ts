import type { TextInput } from '../../shell/state/screen.ts';
import type { KnownLookups, KnownRows, KnownWrites } from '../../shell/state/known-parts.ts';
import type { ShellState } from '../../shell/state/shell-state.ts';
import type { ListenerOf, StoreOf } from '../../shell/state/store.ts';
import type { JournalActions, JournalState } from './slice.ts';

export interface EntryOverlays {
  readonly receipt: {
    readonly kind: 'receipt';
    readonly entry: string;
    readonly facts: readonly (readonly [name: string, value: string | undefined])[];
    readonly scroll: number;
  };
  readonly mark: {
    readonly kind: 'mark';
    readonly entry: string;
    readonly write: string;
    readonly field: TextInput;
    /** Enter was pressed without a reason. */
    readonly isRefused?: true;
  };
}

/** The state as the journal sees it. */
export type AppState = ShellState<EntryOverlays[keyof EntryOverlays]> &
  KnownRows &
  KnownWrites &
  KnownLookups &
  JournalActions & { readonly journal: JournalState };

export type AppStore = StoreOf<AppState>;
export type StoreListener = ListenerOf<AppState>;
