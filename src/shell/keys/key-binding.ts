import type { CommandHandler } from '../command-handler.ts';
import type { AppState, KeyScope } from '../../app/state.ts';

/**
 * A key as the program sees it: a printable character (`j`, `?`, ` `), or a name of several letters
 * (`escape`, `return`, `pagedown`, `shift+tab`, `ctrl+d`).
 */
export type Chord = string;

/** How a scope treats keys of the scopes around it. */
export type ScopeKind =
  /** Takes every key: only commands marked `inModals` work from outside. */
  | 'menu'
  /** A prompt or a field: as a menu, and every printable key is text before any binding. */
  | 'text'
  /**
   * An open review: it binds no printable key, and outside it only commands marked `inModals` or
   * `inReview` work. A confirmation typed outside its field runs no command.
   */
  | 'review';

/** A scope: its title in help, and how it treats other keys. */
export type ScopeDefinition = {
  readonly title: string;
  readonly kind?: ScopeKind;
  /** A decision is made here, by keys only: no click does anything. */
  readonly noClicks?: true;
};

/** Scopes by name, in the order of help. */
export type ScopeTable = Readonly<Record<string, ScopeDefinition>>;

/** Returns the kind of a scope; undefined for a plain one. */
export type KindOfScope = (scope: KeyScope) => ScopeKind | undefined;

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
  /** In the palette, text after this word is the argument of the command: `at 14:05`. */
  readonly word?: string;
  /** An argument after that word, for the palette. */
  readonly example?: string;
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

/** The kind of scopes of which none takes keys from the others. */
export const plainScope: KindOfScope = () => undefined;

/** Returns whether a scope takes all keys from the rest of the screen, except those marked `inModals`. */
export const isModal = (kind: ScopeKind | undefined): boolean => kind === 'menu' || kind === 'text';
