import type { AppState, KeyScope } from '../../app/state.ts';
import type { CommandHandler } from '../command-handler.ts';
import { isPrintable, type Chord } from './chords.ts';

/** Names a command: `list.open`. */
export type CommandId = string;

/** How a scope treats keys of the scopes around it. */
export type ScopeKind =
  /** Takes every key: only `worksEverywhere` comes from outside. */
  | 'menu'
  /** A prompt or a field: as a menu, and every printable key is text before any binding. */
  | 'text'
  /**
   * An open review: it binds no printable key, and from outside come only scrolling, help and
   * `worksEverywhere`. A confirmation typed outside its field runs no command.
   */
  | 'review';

export type ScopeDefinition = {
  /** Its title in help. */
  readonly title: string;
  readonly kind?: ScopeKind;
  /** A decision is made here, by keys only: no click does anything, and no command of the palette. */
  readonly noClicks?: true;
  /** What a step of the scroll keys does: it moves a selection, or scrolls a page. */
  readonly scroll?: 'move' | 'scroll';
  /** The command after which the footer names the scroll keys; without it, after all of the view. */
  readonly scrollAfter?: CommandId;
  /** The command after which the footer also names the keys of pages. */
  readonly pageAfter?: CommandId;
};

/** Scopes by name, in the order of help. */
export type ScopeTable = Readonly<Record<string, ScopeDefinition>>;

export type DefinitionOf = (scope: KeyScope) => ScopeDefinition;

/** What a command can do now. */
export type Availability =
  /** What its row says. */
  | undefined
  /** Nothing, for this reason: its key shows the reason, and nothing offers it. */
  | string
  /** The footer has another hint for it, or none; help and palette may leave it out as well. */
  | { readonly hint: string; readonly isOffered?: false };

/** Changes nothing now: the footer leaves it out, and help explains it. */
export const idle: Availability = { hint: '' };

/** Makes no sense now: nothing offers it, and its key still works. */
export const hidden: Availability = { hint: '', isOffered: false };

/** Returns why a command does nothing now; undefined while it works. */
export type Refusal = (state: AppState) => string | undefined;

type RowOptions = {
  readonly available?: (state: AppState) => Availability;
  /** Other words by which the palette finds it. */
  readonly alias?: string;
  /** In the palette, text after this word is the argument of the command: `at 14:05`. */
  readonly word?: string;
  /** An argument after that word, for the palette. */
  readonly example?: string;
};

/** A key and its command: a row of a table. */
export type KeyBinding = RowOptions & {
  readonly id: CommandId;
  readonly scope: KeyScope;
  readonly keys: readonly Chord[];
  /** One or two words for the footer; empty if only help names it. */
  readonly hint: string;
  /** The effect, for help and palette. Commands of a scope with the same text share a line, or a hint. */
  readonly help: string;
  readonly run: CommandHandler;
};

/**
 * Creates the function that makes the rows of a scope. A table lists them in the order of the footer.
 * Keys are separated by blanks; a blank is `space`.
 */
export const keysIn =
  (scope: KeyScope) =>
  (
    keys: string,
    id: CommandId,
    hint: string,
    help: string,
    run: CommandHandler,
    options: RowOptions = {},
  ): KeyBinding => ({
    ...{ scope, id, hint, help, run, ...options },
    keys: keys.split(' ').flatMap((key) => (key === '' ? [] : key === 'space' ? ' ' : key)),
  });

/** Commands that work even while a prompt, a menu or a review has the keys. */
export const worksEverywhere: ReadonlySet<CommandId> = new Set(['interrupt', 'suspend', 'redraw']);

/** The command that works in a review, too, although its key is printable. */
export const helpCommand: CommandId = 'help.open';

/** Scopes that work inside a prompt, a menu or help: editing and scrolling. */
const worksInModals: ReadonlySet<KeyScope> = new Set(['field', 'scroll']);

/** Returns whether a scope takes all keys from the rest of the screen. */
export const isModal = ({ kind }: ScopeDefinition): boolean => kind === 'menu' || kind === 'text';

/** The keys that reach a binding from the scopes that have the keys, innermost first. */
export const reachableKeys = (
  { id, scope, keys }: KeyBinding,
  scopes: readonly KeyScope[],
  definitionOf: DefinitionOf,
): readonly Chord[] => {
  if (worksEverywhere.has(id)) return keys;
  const inner = scopes.slice(0, scopes.indexOf(scope)).map(definitionOf);
  const namedKeys = () => keys.filter((key) => !isPrintable(key));
  if (inner.some(({ kind }) => kind === 'review')) {
    if (id === helpCommand) return keys;
    return scope === 'scroll' ? namedKeys() : [];
  }
  if (!inner.some(isModal)) return keys;
  if (!worksInModals.has(scope)) return [];
  return inner.some(({ kind }) => kind === 'text') ? namedKeys() : keys;
};
