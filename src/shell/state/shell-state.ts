import type { ConnectionActions, ConnectionState } from './connection.ts';
import type { AnyOverlay, ScreenActions, ScreenState, ShellOverlays } from './screen.ts';

/**
 * What every feature knows of the program. A feature adds its own slice and actions, and `app` puts all
 * of them together: the compiler checks there that each feature's part fits.
 */
export type ShellState<Overlay extends AnyOverlay = never> = {
  readonly connection: ConnectionState;
  readonly screen: ScreenState;
} & ConnectionActions &
  ScreenActions<Overlay | ShellOverlays[keyof ShellOverlays]>;
