import type { KeyScope } from '../state.ts';
import type { DefinitionOf } from '../../shell/keys/key-binding.ts';
import { overlayStacks } from '../overlays/overlay-parts.ts';
import { loadedScreens } from '../screens.ts';

/** Every scope, in the order of help: those of the features, then those around them. */
export const everyScope = (): readonly KeyScope[] =>
  Object.keys(loadedScreens().scopes) as KeyScope[];

export const definitionOf: DefinitionOf = (scope) => loadedScreens().scopes[scope];

/** Returns whether clicks act while a scope has the keys: never in a review, or where something is decided. */
export const allowsClicks = (scope: KeyScope): boolean => {
  const { kind, noClicks = false } = definitionOf(scope);
  return kind !== 'review' && !noClicks;
};

/** Every list of scopes that can be active together, innermost first. */
export const scopeStacks = (): readonly (readonly KeyScope[])[] => [
  ...loadedScreens().stacks,
  ...overlayStacks(),
];
