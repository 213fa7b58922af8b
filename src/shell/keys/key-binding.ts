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
 * The part of the screen in which a key works. A view lists its scopes from the innermost to `global`.
 * - `activity`: the whole Activity tab; `list` and `detail`: its panes; `gap`: while the view has a gap.
 * - `lookup`: the whole Lookup tab; `lookupText` and `lookupPlace`: its form; `lookupHistory`: earlier
 *   lookups; `format` and `formatText`: the format of an update; `result`: a result; `facts`: its lines;
 *   `failed`: a failed lookup; `differences`: two results side by side.
 * - `tree`: a JSON document; `treeCopy`: waits for what to copy; `treeSearch`: its search prompt.
 * - `journal`: the whole Journal tab; `entries`: its list; `entry`: one entry; `mark`: asks for a reason.
 * - `profiles`: the list of profiles; `token`: the hidden input of a token.
 * - `doctor`: the report of the doctor.
 * - `scroll`: the keys that scroll the innermost pane.
 * - `copy` and `export`: wait for one more letter; `leave`: asks before a write is left without its
 *   response; `help` and `receipt`: cover the screen.
 * - `form`: a page of a form; `groups`: a page with a list; `signing`: a page with signatures;
 *   `submission`: the page with a submission id; `drafts`: the choice of a draft; `expired`: a read-only
 *   draft; `checks`: the Checks page; `decoded` and `reviewDecoded`: the decoded transaction over a page
 *   or the review; `review` and `outcome`: the pages after the form; `confirm`: the text that sends;
 *   `approve`: the text that approves; `typing`: input in a field.
 * - `filter`, `reason`, `load`, `find` and `palette`: prompts; `field`: editing in all text fields.
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

/** Returns why a command does nothing now; undefined while it works. */
export type Refusal = (state: AppState) => string | undefined;

/** A key and its command. To add a key, add one of these to a `keys.ts`. */
export interface KeyBinding {
  /** The command, named by scope and action. */
  readonly id: CommandId;
  readonly scope: KeyScope;
  readonly keys: readonly Chord[];
  /** One or two words for the footer. */
  readonly hint: string;
  /** The effect of the command, for help and palette. Neighbors with the same text share a help line. */
  readonly help: string;
  /** Place in the footer, 1 first; bindings without it are only in help. */
  readonly order?: number | undefined;
  /** Offered by the palette under `help`. */
  readonly palette?: true;
  /** Other words by which the palette finds it. */
  readonly alias?: string;
  /** Works even while a prompt, a menu or help has the keys. */
  readonly inModals?: true;
  /** Works while a review is open, too: all its keys, or those that type no character. */
  readonly inReview?: true | 'named keys';
  /** Returns why the key does nothing now: pressing it shows the reason, and no hint names the key. */
  readonly when?: Refusal;
  /** Returns false if footer, help and palette omit the key now; it still works. */
  readonly isOffered?: (state: AppState) => boolean;
  /** Returns true if the key would change nothing now: the footer omits it, and help explains it. */
  readonly isIdle?: (state: AppState) => boolean;
  /** The hint that replaces `hint` now. */
  readonly hintNow?: (state: AppState) => string | undefined;
  readonly run: CommandHandler;
}

/** Prompts: every printable key is text there, before any binding. */
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

/** Scopes that take all keys from the rest of the screen, except those marked `inModals`. */
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
 * Scopes of an open review. They bind no printable key, and outside them only keys marked `inModals` or
 * `inReview` work: a confirmation typed outside its field runs no command.
 */
export const reviewScopes: ReadonlySet<KeyScope> = new Set(['review', 'reviewDecoded']);

declare module '../command-handler.ts' {
  interface CommandContext {
    /** Every key there is. */
    readonly keymap: readonly KeyBinding[];
  }
}
