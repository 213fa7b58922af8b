import type { KeyScope } from '../state.ts';
import type { DefinitionOf } from '../../shell/keys/key-binding.ts';
import { overlayStacks } from '../overlays/overlay-parts.ts';
import { loadedScreens } from '../screens.ts';

export const everyScope = (): readonly KeyScope[] =>
  Object.keys(loadedScreens().scopes) as KeyScope[];

export const definitionOf: DefinitionOf = (scope) => loadedScreens().scopes[scope];

/** Returns whether clicks act while a scope has the keys: never in a review, or where something is decided. */
export const allowsClicks = (scope: KeyScope): boolean => {
  const { kind, noClicks = false } = definitionOf(scope);
  return kind !== 'review' && !noClicks;
};

export const scopeStacks = (): readonly (readonly KeyScope[])[] => [
  ...loadedScreens().stacks,
  ...overlayStacks(),
];
