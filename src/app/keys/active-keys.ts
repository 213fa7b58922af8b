import type { FooterOptions } from '../../shell/keys/footer.ts';
import {
  helpCommand,
  worksEverywhere,
  type Availability,
  type CommandId,
  type KeyScope,
} from '../../shell/keys/key-binding.ts';
import type { AppState, KeyBinding } from '../state.ts';
import { definitionOf, selectScopes, selectScreenScopes } from './key-scopes.ts';

type Keymap = readonly KeyBinding[];

/** Finds what the commands of some scopes can do now, if it isn't what their rows say. */
const findChanged = (
  table: Keymap,
  state: AppState,
  scopes: readonly KeyScope[],
): readonly (readonly [CommandId, Availability])[] =>
  table.flatMap(({ id, scope, available }) => {
    if (available === undefined || !scopes.includes(scope)) return [];
    const now = available(state);
    return now === undefined ? [] : [[id, now] as const];
  });

/** The commands that help and palette omit now. */
export const unofferedKeys = (table: Keymap, state: AppState): ReadonlySet<CommandId> => {
  const scopes = selectScreenScopes(state);
  const isReviewing = scopes.some((scope) => definitionOf(scope).kind === 'review');
  const unreachable = table.filter(
    ({ id, scope }) =>
      isReviewing && scope === 'global' && id !== helpCommand && !worksEverywhere.has(id),
  );
  const unoffered = findChanged(table, state, scopes).filter(
    ([, now]) => typeof now === 'string' || now?.isOffered === false,
  );
  return new Set([...unreachable.map(({ id }) => id), ...unoffered.map(([id]) => id)]);
};

/** Under a prompt or a menu, the commands of the view have no hints. */
export const frameHints = (table: Keymap, state: AppState): Omit<FooterOptions, 'width'> => {
  const scopes = selectScopes(state);
  const changed = findChanged(table, state, scopes);
  const hints = new Map(changed.map(([id, now]) => [id, typeof now === 'object' ? now.hint : '']));
  return { table, scopes, definitionOf, hints };
};
