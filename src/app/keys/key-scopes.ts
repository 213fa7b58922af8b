import type { DefinitionOf, KeyScope } from '../../shell/keys/key-binding.ts';
import type { AppState } from '../state.ts';
import { keepEach } from '../../lib/keep.ts';
import { overlayScopes } from '../overlays/overlay-parts.ts';
import { activeScreen, loadedScreens } from '../screens.ts';

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
export const selectScreenScopes = (state: AppState): readonly KeyScope[] => [
  ...new Set([...selectScopes(state), ...selectViewScopes(state)]),
];
