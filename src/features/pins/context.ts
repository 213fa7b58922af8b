import type { IdLink } from '../../ledger/ids/identify-id.ts';
import type { KnownRows } from '../../shell/state/known-parts.ts';
import type { ShellState } from '../../shell/state/shell-state.ts';
import type { ListenerOf, StoreOf } from '../../shell/state/store.ts';
import type { PinsActions, PinsState } from './slice.ts';
import type { CommandContext as SharedContext } from '../../shell/command-handler.ts';

export interface PinsOverlay {
  readonly pins: {
    readonly kind: 'pins';
    /** What the place that it was opened from offers to pin. */
    readonly here: readonly IdLink[];
    readonly cursor: number;
  };
}

/** The state as the pins see it. */
export type AppState = ShellState<PinsOverlay[keyof PinsOverlay]> &
  KnownRows &
  PinsActions & { readonly pins: PinsState };

export type AppStore = StoreOf<AppState>;
export type StoreListener = ListenerOf<AppState>;
export type CommandContext = SharedContext<AppState>;
export type CommandHandler = (ctx: CommandContext) => void;
