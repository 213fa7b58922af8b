import type { Draft } from '../storage/drafts/draft-store.ts';
import type { Entry } from '../storage/journal/entry.ts';
import type { Client } from '../http/client.ts';
import type { Scrollable } from './scroll/scrollable.ts';
import type { AppState, AppStore } from './state/app-state.ts';
import type { TokenManager } from '../config/tokens/token-manager.ts';
import type { SessionDeps } from './session-deps.ts';

/** Actions that one tab requests of another; the screens of a feature provide its part as `actions`. */
export interface TabActions {
  /** Shows what a party did: the tail, filtered by it. */
  readonly showParty: (party: string) => void;
  /** Parties that this session has met, the latest first. */
  readonly partiesSeen: () => readonly string[];
  /** Ids that this session has met. */
  readonly idsSeen: () => ReadonlySet<string>;
  /** Brings what an entry sent to the review again, as another attempt. */
  readonly reviewAgain: (entry: Entry) => void;
  /** Opens the form of a draft as it was left. */
  readonly continueDraft: (draft: Draft) => void;
  /** Empties the form that shows a draft, if one does. */
  readonly closeDraft: (draft: Draft) => void;
}

/**
 * What a command works with. A service that commands need adds itself to this interface in the file
 * that defines it (`declare module`), so that this file imports none of them.
 */
export interface CommandContext {
  readonly store: AppStore;
  readonly seal: Client['freeze'];
  /** Asks what no operation of the table is. */
  readonly request: Client['request'];
  /** Absent where no token is configured. */
  readonly tokens: TokenManager | undefined;
  readonly deps: SessionDeps;
  readonly actions: TabActions;
  /** Runs another command, or says why it is refused. */
  readonly runCommand: (id: string) => void;
  /** What the keys scroll now. */
  readonly scrollPane: () => Scrollable | undefined;
}

/** The part of the context that a session provides; the rest loads with the commands. */
export type SessionServices = Omit<
  CommandContext,
  'actions' | 'keymap' | 'runCommand' | 'scrollPane'
>;

/** A session: everything that runs between the first frame and the last. */
export type Session = {
  readonly store: AppStore;
  /** Begins to poll, and to tell the time. */
  readonly start: () => void;
  /** Stops everything. All that must be kept is on disk before this returns its promise. */
  readonly stop: () => Promise<void>;
  /** The context of commands; `executeCommand` runs one. */
  readonly ctx: SessionServices;
};

export type CommandHandler = (ctx: CommandContext) => void;

/** A command that changes the state and nothing else. */
export const storeHandler =
  (change: (state: AppState) => void): CommandHandler =>
  ({ store }) =>
    change(store.getState());
