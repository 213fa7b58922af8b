import type { IdLink } from '../ledger/ids/identify-id.ts';
import type { Draft } from '../storage/draft-store.ts';
import type { Expression } from '../ledger/filter/grammar/expression.ts';
import type { Entry } from '../storage/journal/entry.ts';
import type { LookupKind } from '../ledger/rules/check-lookup-response.ts';
import type { Settings } from '../config/settings/settings.ts';
import type { Result } from '../lib/result.ts';
import type { ReplayControls } from '../debug/recording/create-replay.ts';
import type { HttpClient } from '../http/transport/http.ts';
import type { Environment } from '../config/settings/precedence.ts';
import type { TokenManager } from '../config/tokens/token-manager.ts';
import type { Client } from '../http/client.ts';
import type { Scrollable } from './scroll.ts';
import type { AnyOverlay } from './state/screen.ts';
import type { ShellState } from './state/shell-state.ts';
import type { StoreOf } from './state/store.ts';

/** A terminal never confirms that it accepted a copy. */
export type CopyOutcome =
  | { readonly kind: 'sent'; readonly bytes: number }
  | { readonly kind: 'too-large'; readonly bytes: number; readonly limit: number };

export type OutsideWorld = {
  readonly now: () => number;
  /** Returns a number from 0 up to, not including, 1. */
  readonly random: () => number;
  /** Ends early, without failing, when the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly copy: (text: string) => CopyOutcome;
  /** The folder of cursors, of the log of accepted gaps, and of exports if `exportDir` is not set. */
  readonly stateDir: string;
  /** The folder from which the user started the program. */
  readonly exportDir?: string | undefined;
  readonly version: string;
  /** The environment may contain a token. */
  readonly env: Environment;
  /** The settings of the session as the configuration has them now. */
  readonly rereadSettings: (settings: Settings) => Promise<Result<Settings, string>>;
  readonly end: (code: number) => void;
  readonly edit?: ((text: string) => Result<string, string>) | undefined;
  readonly page?: ((text: string) => Result<string, string>) | undefined;
  /** Returns why it failed, as the end of a sentence. */
  readonly runInTerminal?: ((words: readonly string[]) => string | undefined) | undefined;
  readonly bell?: (() => void) | undefined;
  /** Returns whether the mouse is on now. */
  readonly toggleMouse?: (() => boolean) | undefined;
  /** A recording responds instead of the services. */
  readonly http?: HttpClient | undefined;
  readonly replay?: ReplayControls | undefined;
  readonly suspend?: (() => void) | undefined;
  readonly redraw?: (() => void) | undefined;
};

export interface PartyChoice {
  readonly role: string;
  readonly party: string;
}

/** With what a row tells of it: the fields that cantui pay, accept and so on have. */
export interface TokenStart {
  readonly kind:
    | 'pay'
    | 'accept'
    | 'reject'
    | 'withdraw'
    | 'merge'
    | 'preapprove'
    | 'cancel-preapproval';
  readonly values: Readonly<
    Partial<Record<'from' | 'party' | 'instrument' | 'offer' | 'provider' | 'preapproval', string>>
  >;
  /** What the payer has of the token, and as of when: shown beside the amount. */
  readonly balance?: string | undefined;
}

/** One tab requests them of another; the screens of a feature provide its part as `actions`. */
export interface TabActions {
  /** Shows the tail, filtered by the party. */
  readonly showParty: (party: string) => void;
  /** `here`: what the place under the cursor offers to pin. */
  readonly openPins: (here: readonly IdLink[]) => void;
  /** Shows the tail with a filter. */
  readonly showActivities: (filter: Expression) => void;
  readonly showNewestGap: () => void;
  /** Loads rows until they reach back to a time (ms since 1970), a bounded number at once. */
  readonly loadBackTo: (time: number) => Promise<void>;
  /** Opens Tokens with the cursor on a contract: an offer or a preapproval. */
  readonly showToken: (contract: string) => void;
  readonly openParty: (party: string) => void;
  /** The tab is shown again, without the pages of parties that cover it. */
  readonly closePartyPages: () => void;
  /** Opens the page of the only party, or asks which of several is meant. */
  readonly chooseParty: (choices: readonly PartyChoice[]) => void;
  readonly showTraffic: () => void;
  /** The Overview is shown again, without the pages that cover it. */
  readonly closeNodePages: () => void;
  /** Reads the tokens of the user's own party. */
  readonly showTokens: () => void;
  /** The latest party comes first. */
  readonly partiesSeen: () => readonly string[];
  readonly idsSeen: () => ReadonlySet<string>;
  readonly reviewAgain: (entry: Entry) => void;
  /** Puts typed text on disk now. */
  readonly saveDrafts: () => void;
  readonly continueDraft: (draft: Draft) => void;
  /** Empties the form that shows the draft, if one does. */
  readonly closeDraft: (draft: Draft) => void;
  readonly startAction: (start: TokenStart) => void;
  /** Looks up one after the other, as the parties of the lookup form. */
  readonly lookUp: (kind: LookupKind, ids: readonly string[]) => void;
}

export type Session<State, Services> = {
  readonly store: StoreOf<State>;
  readonly start: () => void;
  /** Resolves when everything is saved. */
  readonly stop: () => Promise<void>;
  /** The context of commands; `executeCommand` runs one. */
  readonly ctx: Services;
};

/** What a session provides to the commands of every feature. */
export type ShellServices<State = ShellState> = {
  readonly store: StoreOf<State>;
  readonly deps: OutsideWorld;
  readonly tokens: TokenManager | undefined;
  /** Sends a read that isn't one of the operations. */
  readonly request: Client['request'];
};

export type CommandContext<State = ShellState> = ShellServices<State> & {
  readonly actions: TabActions;
  /** Runs another command, or says why it is refused. */
  readonly runCommand: (id: string, argument?: string) => void;
  /** The text after the command's word in the palette. */
  readonly argument?: string | undefined;
  /** The pane that the keys scroll now. */
  readonly scrollPane: () => Scrollable | undefined;
};

export type CommandHandler<Context = CommandContext> = (ctx: Context) => void;

/** What a command needs that works on the state alone. */
type StoreContext<State> = { readonly store: StoreOf<State> };

export const storeHandler =
  <State = ShellState>(change: (state: State) => void): CommandHandler<StoreContext<State>> =>
  ({ store }) =>
    change(store.getState());

export const runAction = <Name extends string>(
  name: Name,
): CommandHandler<StoreContext<Readonly<Record<Name, () => void>>>> =>
  storeHandler((state) => state[name]());

export const openOverlay = <Overlay extends AnyOverlay>(
  overlay: Overlay,
): CommandHandler<StoreContext<{ readonly openOverlay: (overlay: Overlay) => void }>> =>
  storeHandler((state) => state.openOverlay(overlay));

export const closeOverlay = runAction('closeOverlay');
