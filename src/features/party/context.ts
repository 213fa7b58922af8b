import type { PartyChoice } from '../../shell/command-handler.ts';
import type { KnownRows, KnownWrites } from '../../shell/state/known-parts.ts';
import type { ShellState } from '../../shell/state/shell-state.ts';
import type { ListenerOf, StoreOf } from '../../shell/state/store.ts';
import type { PartyActions, PartyState, TokensActions, TokensState } from './slice.ts';

export interface PartyOverlays {
  readonly partyChoice: {
    readonly kind: 'partyChoice';
    readonly choices: readonly PartyChoice[];
  };
}

/** The state as the pages of parties and tokens see it. */
export type AppState = ShellState<PartyOverlays[keyof PartyOverlays]> &
  KnownRows &
  Pick<KnownWrites, 'writeForms'> &
  PartyActions &
  TokensActions & { readonly party: PartyState; readonly tokens: TokensState };

export type AppStore = StoreOf<AppState>;
export type StoreListener = ListenerOf<AppState>;
