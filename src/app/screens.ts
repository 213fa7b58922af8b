import type { FeatureScreen } from '../shell/feature.ts';
import type { State, TabId } from './state.ts';
import type { FindOpenTree } from '../shell/tree/open-tree.ts';
import type { ViewDefinition } from '../shell/view-types.ts';
import { defer } from '../lib/keep.ts';

const deferred = defer(() => import('./feature-screens.ts'));

/**
 * Loads the screens of all features: their keys, commands and views. A start shows rows first;
 * drawing a screen or running a command waits for this.
 */
export const loadScreens = deferred.load;

export const loadedScreens = () => deferred.loaded().featureScreens;

export const screenOf = (tab: TabId): FeatureScreen => loadedScreens().tabs[tab];

/** The visible screen: that of the open tab, or the one that covers it. */
export const activeScreen = (state: State): Pick<FeatureScreen, 'view' | 'scopes'> =>
  loadedScreens().covers.find(({ isOpen }) => isOpen(state)) ?? screenOf(state.screen.tab);

/** The JSON tree on the open tab. */
export const activeTree: FindOpenTree = (state) => screenOf(state.screen.tab).tree?.(state);

export const activeView = (state: State): ViewDefinition => activeScreen(state).view;
