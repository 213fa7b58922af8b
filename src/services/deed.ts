import type { Client } from '../client/client.ts';
import type { CommandId } from '../keys/binding.ts';
import type { AppState, AppStore } from '../store/state.ts';
import type { TokenKeeper } from '../tokens/keeper.ts';
import type { SessionPorts } from './ports.ts';

/**
 * What a command works with. A service that commands need adds itself to this interface in the file
 * that defines it (`declare module`), so that this file imports none of them.
 */
export interface Deeds {
  readonly store: AppStore;
  readonly seal: Client['seal'];
  /** Asks what no operation of the table is. */
  readonly ask: Client['ask'];
  /** Absent where no token was named. */
  readonly tokens: TokenKeeper | undefined;
  readonly ports: SessionPorts;
}

/** What runs between the first frame and the last one. */
export type Session = {
  readonly store: AppStore;
  /** Begins to poll, and to tell the time. */
  readonly start: () => void;
  /** Ends all that runs. What must be kept is on disk before this returns its promise. */
  readonly stop: () => Promise<void>;
  /** What commands work with; `carryOut` runs one. */
  readonly deeds: Deeds;
};

export type Deed = (deeds: Deeds) => void;

/** Deeds by the command that asks for them. */
export type DeedTable = Readonly<Partial<Record<CommandId, Deed>>>;

/** A deed that changes the state and nothing else. */
export const onStore =
  (change: (state: AppState) => void): Deed =>
  ({ store }) =>
    change(store.getState());
