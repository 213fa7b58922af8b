import {
  type DefinitionOf,
  type KeyScope,
  helpCommand,
  worksEverywhere,
  type Availability,
  type CommandId,
} from '../../shell/keys/key-binding.ts';
import type { AppState, KeyBinding } from '../state.ts';
import { keepEach } from '../../lib/keep.ts';
import { overlayScopes } from '../overlays/overlay-parts.ts';
import { activeScreen, loadedScreens } from '../screens.ts';
import type { FooterOptions } from '../../shell/keys/footer.ts';

export const everyScope = (): readonly KeyScope[] => Object.keys(loadedScreens().scopes);

export const definitionOf: DefinitionOf = (scope) => {
  const definition = loadedScreens().scopes[scope];
  if (definition === undefined) throw new Error(`No scope is called ${scope}.`);
  return definition;
};

/** Returns whether clicks act while a scope has the keys: never in a review, or where something is decided. */
export const allowsClicks = (scope: KeyScope): boolean => {
  const { kind, noClicks = false } = definitionOf(scope);
  return kind !== 'review' && !noClicks;
};

export const scopeStacks = (): readonly (readonly KeyScope[])[] => loadedScreens().stacks;

/** The scopes of the view under any overlay: those that help and palette describe. */
export const selectViewScopes = keepEach((state: AppState): readonly KeyScope[] =>
  activeScreen(state).scopes(state),
);

/** Returns whether a review is open and none of its fields has the focus, so that typing does nothing. */
export const selectIsReviewing = (state: AppState): boolean =>
  state.screen.overlay === undefined &&
  selectViewScopes(state).some((scope) => definitionOf(scope).kind === 'review');

export const selectScopes = (state: AppState): readonly KeyScope[] => {
  const { overlay } = state.screen;
  return overlay === undefined ? selectViewScopes(state) : overlayScopes(overlay);
};

/** Every scope on the screen: those that have the keys, and those of the view below them. */
const selectScreenScopes = (state: AppState): readonly KeyScope[] => [
  ...new Set([...selectScopes(state), ...selectViewScopes(state)]),
];

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
