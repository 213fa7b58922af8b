import type { ShellState } from '../../shell/state/shell-state.ts';
import type { StoreOf } from '../../shell/state/store.ts';
import type { DoctorActions, DoctorState } from './slice.ts';

/** The state as the doctor sees it. */
export type AppState = ShellState & DoctorActions & { readonly doctor: DoctorState };

export type AppStore = StoreOf<AppState>;
