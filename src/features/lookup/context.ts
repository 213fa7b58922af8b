import type { ShellState } from '../../shell/state/shell-state.ts';
import type { ListenerOf, StoreOf } from '../../shell/state/store.ts';
import type { LookupActions, LookupState } from './slice.ts';

/** The state as the lookup sees it. */
export type AppState = ShellState & LookupActions & { readonly lookup: LookupState };

export type AppStore = StoreOf<AppState>;
export type StoreListener = ListenerOf<AppState>;
