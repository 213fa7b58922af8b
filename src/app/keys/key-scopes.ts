import type { DefinitionOf, KeyScope } from '../../shell/keys/key-binding.ts';
import { overlayStacks } from '../overlays/overlay-parts.ts';
import { loadedScreens } from '../screens.ts';

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

export const scopeStacks = (): readonly (readonly KeyScope[])[] => [
  ...loadedScreens().stacks,
  ...overlayStacks(),
];
