import type { KeyScope, CommandId } from '../../shell/keys/key-binding.ts';
import { keymap } from '../keys/keymap.ts';
import { selectScopes, selectViewScopes } from '../state/active-key-scopes.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import { refusalsOnEntries } from '../../features/journal/refusals.ts';
import { refusalsOnForms } from '../../features/writes/commands/refusals.ts';
import { refusalsOnLookups } from '../../features/lookup/refusals.ts';
import { refusalsOnProfiles } from '../../features/profiles/refusals.ts';
import { refusalsOnPrompts } from './prompt-refusals.ts';
import type { Refusal, Refusals } from '../../shell/refusal-types.ts';

const refusals: Refusals = {
  ...refusalsOnEntries,
  ...refusalsOnForms,
  ...refusalsOnLookups,
  ...refusalsOnProfiles,
  ...refusalsOnPrompts,
};

/** Why a command is refused now. Whoever runs a command asks here first, and so do all hints. */
export const whyRefused = (state: AppState, id: CommandId): string | undefined =>
  refusals[id]?.(state);

const byScope = new Map<KeyScope, (readonly [CommandId, Refusal])[]>();
for (const { id, scope } of keymap) {
  const refusal = refusals[id];
  if (refusal !== undefined) byScope.set(scope, [...(byScope.get(scope) ?? []), [id, refusal]]);
}

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
    (byScope.get(scope) ?? []).flatMap(([id, refuse]) => (refuse(state) === undefined ? [] : [id])),
  );
};
