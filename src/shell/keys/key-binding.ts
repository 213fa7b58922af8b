import type { ShellState } from '../state/shell-state.ts';
import { isPrintable, type Chord } from '../../lib/keys/chords.ts';

/** A command has an id such as `list.open`. */
export type CommandId = string;

/** The part of the screen in which a key works. A view lists its scopes from the innermost to `global`. */
export type KeyScope = string;

export type ScopeKind =
  /** The scope takes every key: only `worksEverywhere` comes from outside. */
  | 'menu'
  /** The scope is a menu, and every printable key is text before any binding. */
  | 'text'
  /**
   * An open review binds no printable key, and from outside come only scrolling, help and `worksEverywhere`.
   * A confirmation typed outside its field runs no command.
   */
  | 'review';

export type ScopeDefinition = {
  readonly title: string;
  readonly kind?: ScopeKind;
  /** A decision is made here, by keys only: no click does anything, and no command of the palette. */
  readonly noClicks?: true;
  /** A step of the scroll keys moves a selection, or scrolls a page. */
  readonly scroll?: 'move' | 'scroll';
  /** The footer names the scroll keys after this command; without it, after all of the view. */
  readonly scrollAfter?: CommandId;
  /** After this command the footer also names the keys of pages. */
  readonly pageAfter?: CommandId;
};

/** Help has the scopes in this order. */
export type ScopeTable = Readonly<Record<string, ScopeDefinition>>;

export type DefinitionOf = (scope: KeyScope) => ScopeDefinition;

export type Availability =
  | undefined
  /** The command does nothing, for this reason: its key shows the reason, and nothing offers it. */
  | string
  /** The footer has another hint for it, or none; help and palette may leave it out as well. */
  | { readonly hint: string; readonly isOffered?: false };

/** Changes nothing now: the footer leaves it out, and help explains it. */
export const idle: Availability = { hint: '' };

/** Makes no sense now: nothing offers it, and its key still works. */
export const hidden: Availability = { hint: '', isOffered: false };

export type Refusal<State = ShellState> = (state: State) => string | undefined;

type RowOptions<State> = {
  readonly available?: (state: State) => Availability;
  readonly alias?: string;
  /** In the palette, text after this word is the argument of the command: `at 14:05`. */
  readonly word?: string;
  readonly example?: string;
};

/** A feature's keys know its own part of the state and of the context alone. */
export type KeyBinding<State = never, Context = never> = RowOptions<State> & {
  readonly id: CommandId;
  readonly scope: KeyScope;
  readonly keys: readonly Chord[];
  /** One or two words for the footer; empty if only help names the key. */
  readonly hint: string;
  /** Help and palette show it. Commands of a scope with the same text share a line, or a hint. */
  readonly help: string;
  readonly run: (ctx: Context) => void;
};

/**
 * Makes the rows of a scope. A table lists them in the order of the footer. Keys are separated by blanks; a
 * blank is `space`.
 */
export const keysIn =
  (scope: KeyScope) =>
  <State = unknown, Context = unknown>(
    keys: string,
    id: CommandId,
    hint: string,
    help: string,
    run: (ctx: Context) => void,
    options: RowOptions<State> = {},
  ): KeyBinding<State, Context> => ({
    ...{ scope, id, hint, help, run, ...options },
    keys: keys.split(' ').flatMap((key) => (key === '' ? [] : key === 'space' ? ' ' : key)),
  });

/** Commands that work even while a prompt, a menu or a review has the keys. */
export const worksEverywhere: ReadonlySet<CommandId> = new Set(['interrupt', 'suspend', 'redraw']);

/** Works in a review, too, although its key is printable. */
export const helpCommand: CommandId = 'help.open';

/** Editing and scrolling work inside a prompt, a menu or help. */
const worksInModals: ReadonlySet<KeyScope> = new Set(['field', 'scroll']);

export const isModal = ({ kind }: ScopeDefinition): boolean => kind === 'menu' || kind === 'text';

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
