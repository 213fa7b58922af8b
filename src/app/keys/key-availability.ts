import type { KeyScope, AppState } from '../state.ts';
import type { CommandId, KeyBinding, KindOfScope } from '../../shell/keys/key-binding.ts';

/** The keys of a screen: their table, and the scopes that are on the screen. */
export type ScreenKeys = {
  readonly table: readonly KeyBinding[];
  readonly scopes: readonly KeyScope[];
  readonly kindOf: KindOfScope;
};

const bindingsOnScreen = new WeakMap<readonly KeyBinding[], Map<string, readonly KeyBinding[]>>();

/** Finds the bindings of some scopes once: the frame asks for them at every change of the state. */
const onScreen = ({ table, scopes }: Omit<ScreenKeys, 'kindOf'>): readonly KeyBinding[] => {
  const known = bindingsOnScreen.get(table) ?? new Map<string, readonly KeyBinding[]>();
  bindingsOnScreen.set(table, known);
  const key = scopes.join(' ');
  const found = known.get(key) ?? table.filter(({ scope }) => scopes.includes(scope));
  known.set(key, found);
  return found;
};

/** Finds the keys that would be refused, and those that aren't offered. */
const disabledOf = (keys: ScreenKeys, state: AppState): readonly KeyBinding[] => {
  const isReviewing = keys.scopes.some((scope) => keys.kindOf(scope) === 'review');
  return onScreen(keys).filter(({ scope, inModals, inReview, when, isOffered }) => {
    const isShut = isReviewing && scope === 'global' && inModals !== true && inReview === undefined;
    return isShut || when?.(state) !== undefined || isOffered?.(state) === false;
  });
};

const interned = new Map<string, ReadonlySet<CommandId>>();

/** Returns the same set for the same keys, because a new set redraws the footer. */
const intern = (bindings: readonly KeyBinding[]): ReadonlySet<CommandId> => {
  const ids = bindings.map(({ id }) => id);
  const key = ids.join(' ');
  const keys = interned.get(key) ?? new Set(ids);
  interned.set(key, keys);
  return keys;
};

/** The keys that help and palette omit. */
export const disabledKeys = (keys: ScreenKeys, state: AppState): ReadonlySet<CommandId> =>
  intern(disabledOf(keys, state));

/** The keys that a footer omits: refused ones, and those that would change nothing. */
export const hiddenKeys = (keys: ScreenKeys, state: AppState): ReadonlySet<CommandId> => {
  const idle = onScreen(keys).filter(({ isIdle }) => isIdle?.(state) === true);
  return intern([...disabledOf(keys, state), ...idle]);
};

type HintsNow = ReadonlyMap<CommandId, string>;

const internedHints = new Map<string, HintsNow>();

/** The hints that replace those of bindings now; the same map for the same hints. */
export const hintsNow = (keys: Omit<ScreenKeys, 'kindOf'>, state: AppState): HintsNow => {
  const hints = onScreen(keys).flatMap(
    ({ id, hintNow }): readonly (readonly [CommandId, string])[] => {
      const hint = hintNow?.(state);
      return hint === undefined ? [] : [[id, hint]];
    },
  );
  const key = hints.join('\n');
  const known = internedHints.get(key) ?? new Map(hints);
  internedHints.set(key, known);
  return known;
};
