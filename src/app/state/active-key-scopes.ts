import type { KeyScope } from '../../shell/keys/key-binding.ts';
import type { AppState } from '../state.ts';
import { definitionOf } from '../keys/key-scopes.ts';
import { overlayScopes } from '../overlays/overlay-parts.ts';
import { activeScreen } from '../screens.ts';

/** The scopes of the view under any overlay: those that help and palette describe. */
export const selectViewScopes = (state: AppState): readonly KeyScope[] =>
  activeScreen(state).scopes(state);

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
