import type { CommandHandler } from '../command-handler.ts';
import type { AppState } from '../state/app-state.ts';

/**
 * A key as the program sees it: a printable character (`j`, `?`, ` `), or a name of several letters
 * (`escape`, `return`, `pagedown`, `shift+tab`, `ctrl+d`).
 */
export type Chord = string;

/** Scopes that a feature adds (`declare module`), with a title in its screens. */
// oxlint-disable-next-line typescript/no-empty-object-type -- features fill it
export interface FeatureScopes {}

/**
 * Where a key counts. A view lists its scopes from the innermost to `global`.
 * - `activity` holds for the whole activity screen, `list` and `detail` for one of its panes,
 *   `gap` while the view has a gap;
 * - `lookup` holds for the whole lookup screen: `lookupText` and `lookupPlace` for its form,
 *   `lookupHistory` for the lookups of earlier, `format`
 *   and `formatText` for the format of an update, `result` for what was found, `facts` for its lines,
 *   `failed` for a question that failed,
 *   `differences` for two results side by side;
 * - `tree` is a JSON document, `treeCopy` waits for what to copy of it, `treeSearch` asks what to find;
 * - `journal` holds for the journal of writes: `entries` for its list, `entry` for one of them, `mark`
 *   asks for a reason;
 * - `profiles` holds for the list of profiles, `token` for a token that is typed unseen;
 * - `doctor` holds for what the doctor found;
 * - `scroll` has the keys that scroll the pane around which it stands;
 * - `copy` and `export` wait for one more letter, `leave` asks before a write is left without its
 *   answer, `help` and `receipt` cover the screen;
 * - `form` holds for a page of a form, `groups` for one with a list, `signing` for one with signatures, `submission`
 *   for one with a submission id, `drafts` while one of them is to be chosen, `expired` for one that is
 *   read and not changed any more, `checks` for the page of checks, `decoded` while what the bytes say
 *   covers it, `review` and `outcome` for the pages behind it, `reviewDecoded` while what the bytes say
 *   covers the review, `confirm` for the text that sends,
 *   `approve` for the one that approves, `typing`
 *   while letters go into one of its fields;
 * - `filter`, `reason`, `load`, `find` and `palette` are prompts, `field` is what editing has in all
 *   places that take text.
 */
export type KeyScope =
  // oxlint-disable-next-line typescript/no-redundant-type-constituents -- empty until a feature adds one
  | keyof FeatureScopes
  | 'global'
  | 'activity'
  | 'list'
  | 'detail'
  | 'gap'
  | 'lookup'
  | 'lookupText'
  | 'lookupPlace'
  | 'lookupHistory'
  | 'format'
  | 'formatText'
  | 'facts'
  | 'tree'
  | 'treeCopy'
  | 'treeSearch'
  | 'result'
  | 'failed'
  | 'differences'
  | 'copy'
  | 'export'
  | 'leave'
  | 'receipt'
  | 'help'
  | 'filter'
  | 'reason'
  | 'load'
  | 'mark'
  | 'form'
  | 'groups'
  | 'signing'
  | 'checks'
  | 'submission'
  | 'drafts'
  | 'decoded'
  | 'expired'
  | 'review'
  | 'reviewDecoded'
  | 'confirm'
  | 'approve'
  | 'outcome'
  | 'journal'
  | 'entries'
  | 'entry'
  | 'profiles'
  | 'doctor'
  | 'token'
  | 'typing'
  | 'find'
  | 'palette'
  | 'scroll'
  | 'field';

/** Names a command: `list.open`. */
export type CommandId = string;

/** Why a command does nothing now; undefined while it works. */
export type Refusal = (state: AppState) => string | undefined;

/** A key and what it does. Adding a key is adding one of these to a `keys.ts`. */
export interface KeyBinding {
  /** The command, named by scope and action. */
  readonly id: CommandId;
  readonly scope: KeyScope;
  readonly keys: readonly Chord[];
  /** One or two words for the footer. */
  readonly hint: string;
  /** What the command does, for help and palette. Neighbors that say the same share a help line. */
  readonly help: string;
  /** Place in the footer, 1 first; bindings without it are in help alone. */
  readonly order?: number | undefined;
  /** Offered by the palette under `help`. */
  readonly palette?: true;
  /** Other words by which the palette finds it. */
  readonly alias?: string;
  /** Works even while a prompt, a menu or help has the keys. */
  readonly inModals?: true;
  /** Works while a review is open, too: all its keys, or those that type no character. */
  readonly inReview?: true | 'named keys';
  /** Why the key does nothing now: pressing it says the reason, and nothing names the key. */
  readonly when?: Refusal;
  /** Whether footer, help and palette name the key now; one that is not offered works all the same. */
  readonly isOffered?: (state: AppState) => boolean;
  /** Whether the key would change nothing now: the footer leaves it out, and help explains it. */
  readonly isIdle?: (state: AppState) => boolean;
  /** The hint while the key does something else than `hint` says. */
  readonly hintNow?: (state: AppState) => string | undefined;
  readonly run: CommandHandler;
}

/** Prompts: there every printable key is text, before the table is asked. */
export const textInputScopes: ReadonlySet<KeyScope> = new Set([
  'filter',
  'reason',
  'load',
  'mark',
  'typing',
  'confirm',
  'approve',
  'find',
  'palette',
  'field',
  'lookupText',
  'treeSearch',
  'token',
  'formatText',
]);

/** Scopes behind which the rest of the screen gets no keys but those marked `inModals`. */
export const modalScopes: ReadonlySet<KeyScope> = new Set([
  ...textInputScopes,
  'copy',
  'export',
  'treeCopy',
  'leave',
  'receipt',
  'help',
]);

/**
 * Scopes of an open review. They bind no printable key, and behind them only keys marked `inModals` or
 * `inReview` work: a confirmation typed outside its field runs no command.
 */
export const reviewScopes: ReadonlySet<KeyScope> = new Set(['review', 'reviewDecoded']);

declare module '../command-handler.ts' {
  interface CommandContext {
    /** Every key there is. */
    readonly keymap: readonly KeyBinding[];
  }
}
