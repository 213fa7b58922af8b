import type {
  KnownEntries,
  KnownRows,
  KnownTokenPage,
  KnownTraffic,
} from '../../shell/state/known-parts.ts';
import type { ShellState } from '../../shell/state/shell-state.ts';
import type { ListenerOf, StoreOf } from '../../shell/state/store.ts';
import type { OverviewActions, OverviewState } from './slice.ts';

/** The state as the overview sees it. */
export type AppState = ShellState &
  KnownRows &
  KnownEntries &
  KnownTokenPage &
  KnownTraffic &
  OverviewActions & { readonly overview: OverviewState };

export type AppStore = StoreOf<AppState>;
export type StoreListener = ListenerOf<AppState>;
