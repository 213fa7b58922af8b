import type { CommandId } from '../../shell/keys/key-binding.ts';
import { bindingsOfScope } from '../keys/keymap.ts';
import { loadedScreens } from '../screens.ts';
import { selectScopes, selectViewScopes } from '../state/active-key-scopes.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import { refusalsOnPrompts } from './prompt-refusals.ts';
import type { Refusals } from '../../shell/refusal-types.ts';

let table: Refusals | undefined;

const refusals = (): Refusals =>
  (table ??= Object.assign(
    {},
    ...loadedScreens().map((screens) => screens.refusals),
    refusalsOnPrompts,
  ) as Refusals);

/** Why a command is refused now. Whoever runs a command asks here first, and so do all hints. */
export const whyRefused = (state: AppState, id: CommandId): string | undefined =>
  refusals()[id]?.(state);

const interned = new Map<string, ReadonlySet<CommandId>>();

/** Gives the same set for the same keys: a footer is drawn again when its set is another one. */
export const internKeys = (ids: readonly CommandId[]): ReadonlySet<CommandId> => {
  const key = ids.join(' ');
  const keys = interned.get(key) ?? new Set(ids);
  interned.set(key, keys);
  return keys;
};

/** The keys that the screen has and that would be refused now: no hint names them. */
export const selectRefusedKeys = (state: AppState): readonly CommandId[] => {
  const scopes = new Set([...selectScopes(state), ...selectViewScopes(state)]);
  return [...scopes].flatMap((scope) =>
    bindingsOfScope(scope).flatMap(({ id }) => (whyRefused(state, id) === undefined ? [] : [id])),
  );
};
