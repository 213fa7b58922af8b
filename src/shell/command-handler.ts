import type { IdLink } from '../ledger/ids/identify-id.ts';
import type { Draft } from '../storage/drafts/draft-store.ts';
import type { Expression } from '../ledger/filter/grammar/expression.ts';
import type { Entry } from '../storage/journal/entry.ts';
import type {
  Actions,
  AppState,
  AppStore,
  CommandContext,
  Overlay,
  SessionServices,
} from '../app/state.ts';

/** A party that a row names, and its part in it. */
export interface PartyChoice {
  readonly role: string;
  readonly party: string;
}

/** An action on tokens with what a row tells of it: the fields that cantui pay, accept and so on have. */
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
}

/** Actions that one tab requests of another; the screens of a feature provide its part as `actions`. */
export interface TabActions {
  /** Shows the activities of a party: the tail, filtered by it. */
  readonly showParty: (party: string) => void;
  /** Opens the pane of pins, with what the place under the cursor offers to pin. */
  readonly openPins: (here: readonly IdLink[]) => void;
  /** Shows the activities that match a filter: the tail, filtered by it. */
  readonly showActivities: (filter: Expression) => void;
  /** Shows the newest gap in the tail that is neither filled nor accepted. */
  readonly showNewestGap: () => void;
  /** Loads older rows until they reach back to a time (ms since 1970), a bounded number at once. */
  readonly loadBackTo: (time: number) => Promise<void>;
  /** Opens the page of a party over the open tab. */
  readonly openParty: (party: string) => void;
  /** Opens the page of the only party, or asks which of several is meant. */
  readonly chooseParty: (choices: readonly PartyChoice[]) => void;
  /** Parties that this session has seen, the latest first. */
  readonly partiesSeen: () => readonly string[];
  /** Ids that this session has seen. */
  readonly idsSeen: () => ReadonlySet<string>;
  /** Opens an entry's request on the review, as another attempt. */
  readonly reviewAgain: (entry: Entry) => void;
  /** Opens the form of a draft where it was left. */
  readonly continueDraft: (draft: Draft) => void;
  /** Empties the form that shows a draft, if one does. */
  readonly closeDraft: (draft: Draft) => void;
  /** Opens Execute with an action on tokens. */
  readonly startAction: (start: TokenStart) => void;
}

/** A session: everything that runs between the first frame and the last. */
export type Session = {
  readonly store: AppStore;
  /** Starts polling and the clock. */
  readonly start: () => void;
  /** Stops everything. The returned promise resolves when everything is saved. */
  readonly stop: () => Promise<void>;
  /** The context of commands; `executeCommand` runs one. */
  readonly ctx: SessionServices;
};

export type CommandHandler = (ctx: CommandContext) => void;

/** A command that only changes the state. */
export const storeHandler =
  (change: (state: AppState) => void): CommandHandler =>
  ({ store }) =>
    change(store.getState());

/** The actions that need nothing more. */
type PlainAction = {
  readonly [Name in keyof Actions]: Actions[Name] extends () => void ? Name : never;
}[keyof Actions];

/** A command that runs one action. */
export const runAction = (name: PlainAction): CommandHandler =>
  storeHandler((state) => state[name]());

export const openOverlay = (overlay: Overlay): CommandHandler =>
  storeHandler((state) => state.openOverlay(overlay));

export const closeOverlay = runAction('closeOverlay');
