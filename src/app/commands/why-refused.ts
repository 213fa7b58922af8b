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

/** Explains why a command is refused now. Commands and hints both ask here first. */
export const whyRefused = (state: AppState, id: CommandId): string | undefined =>
  refusals()[id]?.(state);

const interned = new Map<string, ReadonlySet<CommandId>>();

/** Returns the same set for the same keys, so that a footer isn't drawn again without a change. */
export const internKeys = (ids: readonly CommandId[]): ReadonlySet<CommandId> => {
  const key = ids.join(' ');
  const keys = interned.get(key) ?? new Set(ids);
  interned.set(key, keys);
  return keys;
};

/** The keys of the screen that would be refused now; no hint names them. */
export const selectRefusedKeys = (state: AppState): readonly CommandId[] => {
  const scopes = new Set([...selectScopes(state), ...selectViewScopes(state)]);
  return [...scopes].flatMap((scope) =>
    bindingsOfScope(scope).flatMap(({ id }) => (whyRefused(state, id) === undefined ? [] : [id])),
  );
};
