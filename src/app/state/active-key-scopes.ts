import { reviewScopes, type KeyScope } from '../../shell/keys/key-binding.ts';
import type { Overlay } from '../../shell/state/screen.ts';
import type { State } from '../../shell/state/app-state.ts';
import { activeScreen } from '../screens.ts';

const overlayScopes: Readonly<Record<Overlay['kind'], readonly KeyScope[]>> = {
  help: ['help', 'scroll', 'global'],
  palette: ['palette', 'field', 'scroll', 'global'],
  copy: ['copy', 'global'],
  export: ['export', 'global'],
  treeCopy: ['treeCopy', 'global'],
  treeSearch: ['treeSearch', 'field', 'global'],
  token: ['token', 'field', 'global'],
  filter: ['filter', 'field', 'global'],
  reason: ['reason', 'field', 'global'],
  load: ['load', 'field', 'global'],
  mark: ['mark', 'field', 'global'],
  leave: ['leave', 'global'],
  receipt: ['receipt', 'scroll', 'global'],
};

const findScopes = ['find', 'field', 'global'] as const;
/** The scopes of the view under any overlay: those that help and palette describe. */
export const selectViewScopes = (state: State): readonly KeyScope[] =>
  activeScreen(state).scopes(state);

/** Returns whether a review is open and none of its fields has the focus, so that typing does nothing. */
export const selectIsReviewing = (state: State): boolean =>
  state.screen.overlay === undefined &&
  selectViewScopes(state).some((scope) => reviewScopes.has(scope));

/** The scopes that get keys, the innermost first. */
export const selectScopes = (state: State): readonly KeyScope[] => {
  const { overlay } = state.screen;
  if (overlay === undefined) return selectViewScopes(state);
  if (overlay.kind === 'help' && overlay.finding) return findScopes;
  return overlayScopes[overlay.kind];
};

/** Every scope on the screen: those that have the keys, and those of the view below them. */
export const selectScreenScopes = (state: State): readonly KeyScope[] => [
  ...new Set([...selectScopes(state), ...selectViewScopes(state)]),
];
