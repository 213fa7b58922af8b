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
}

/** One tab requests them of another; the screens of a feature provide its part as `actions`. */
export interface TabActions {
  /** The tail, filtered by the party. */
  readonly showParty: (party: string) => void;
  /** `here`: what the place under the cursor offers to pin. */
  readonly openPins: (here: readonly IdLink[]) => void;
  /** The tail, filtered. */
  readonly showActivities: (filter: Expression) => void;
  /** Neither filled nor accepted. */
  readonly showNewestGap: () => void;
  /** Until the rows reach back to a time (ms since 1970), a bounded number at once. */
  readonly loadBackTo: (time: number) => Promise<void>;
  /** Over the open tab. */
  readonly openParty: (party: string) => void;
  /** Opens the page of the only party, or asks which of several is meant. */
  readonly chooseParty: (choices: readonly PartyChoice[]) => void;
  /** The latest first. */
  readonly partiesSeen: () => readonly string[];
  readonly idsSeen: () => ReadonlySet<string>;
  /** On the review, as another attempt. */
  readonly reviewAgain: (entry: Entry) => void;
  /** Where the draft was left. */
  readonly continueDraft: (draft: Draft) => void;
  /** Empties the form that shows the draft, if one does. */
  readonly closeDraft: (draft: Draft) => void;
  /** On the Execute tab. */
  readonly startAction: (start: TokenStart) => void;
}

/** Everything that runs between the first frame and the last. */
export type Session = {
  readonly store: AppStore;
  /** Polling and the clock. */
  readonly start: () => void;
  /** Resolves when everything is saved. */
  readonly stop: () => Promise<void>;
  /** The context of commands; `executeCommand` runs one. */
  readonly ctx: SessionServices;
};

export type CommandHandler = (ctx: CommandContext) => void;

/** Only changes the state. */
export const storeHandler =
  (change: (state: AppState) => void): CommandHandler =>
  ({ store }) =>
    change(store.getState());

/** They need nothing more. */
type PlainAction = {
  readonly [Name in keyof Actions]: Actions[Name] extends () => void ? Name : never;
}[keyof Actions];

export const runAction = (name: PlainAction): CommandHandler =>
  storeHandler((state) => state[name]());

export const openOverlay = (overlay: Overlay): CommandHandler =>
  storeHandler((state) => state.openOverlay(overlay));

export const closeOverlay = runAction('closeOverlay');
