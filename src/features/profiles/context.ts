import type { Secret } from '../../lib/io/secret.ts';
import type { KnownWrites } from '../../shell/state/known-parts.ts';
import type { ShellState } from '../../shell/state/shell-state.ts';
import type { ProfileActions, ProfilesState } from './profiles.ts';

export interface TokenOverlay {
  readonly token: { readonly kind: 'token'; readonly typed: Secret };
}

/** The state as the list of profiles sees it. */
export type AppState = ShellState<TokenOverlay[keyof TokenOverlay]> &
  KnownWrites &
  ProfileActions & { readonly profiles: ProfilesState };
