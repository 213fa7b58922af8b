import type { FeatureScreen, FeatureScreens } from '../shell/feature.ts';
import type { State } from '../shell/state/app-state.ts';
import type { TabId } from '../shell/state/screen.ts';
import type { FindOpenTree } from '../shell/tree/open-tree.ts';
import type { ViewDefinition } from '../shell/view-types.ts';
import { defer } from '../lib/io/deferred.ts';
import { mergeParts } from './features.ts';

const deferred = defer(() => import('./feature-screens.ts'));

/**
 * Loads the screens of all features: their keys, commands and views. A start shows rows first;
 * drawing a screen or running a command waits for this.
 */
export const loadScreens = deferred.load;

/** The screens of each feature. */
export const loadedScreens = (): readonly FeatureScreens[] => deferred.loaded().featureScreens;

let byTab: FeatureScreens['tabs'] | undefined;

const tabScreens = (): FeatureScreens['tabs'] =>
  (byTab ??= mergeParts<FeatureScreens['tabs']>(loadedScreens().map(({ tabs }) => tabs)));

/** The screen of a tab. */
export const screenOf = (tab: TabId): FeatureScreen => {
  const screen = tabScreens()[tab];
  if (screen === undefined) throw new Error(`No feature draws the tab ${tab}.`);
  return screen;
};

/** The visible screen: that of the open tab, or the one that covers it. */
export const activeScreen = (state: State): Pick<FeatureScreen, 'view' | 'scopes'> =>
  loadedScreens().find(({ cover }) => cover?.isOpen(state) === true)?.cover ??
  screenOf(state.screen.tab);

/** The JSON tree on the open tab. */
export const activeTree: FindOpenTree = (state) => screenOf(state.screen.tab).tree?.(state);

export const activeView = (state: State): ViewDefinition => activeScreen(state).view;
