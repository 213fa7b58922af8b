import type { TabId } from '../shell/state/screen.ts';
import type { AppState, ViewDefinition, Screen, CommandContext } from './state.ts';
import type { FindOpenTree } from '../shell/tree/open-tree.ts';
import { defer, keepLast } from '../lib/keep.ts';

const deferred = defer(() => import('./feature-screens.ts'));

/**
 * Loads the screens of all features: their keys, commands and views. A start shows rows first;
 * drawing a screen or running a command waits for this.
 */
export const loadScreens = deferred.load;

export const loadedScreens = () => deferred.loaded().featureScreens;

export const screenOf = (tab: TabId): Screen => loadedScreens().tabs[tab];

type ActiveScreen = Pick<Screen, 'view' | 'scopes'>;

const lastActive = keepLast<ActiveScreen>();

/** The visible screen: that of the open tab, or the one that covers it. */
export const activeScreen = (state: AppState): ActiveScreen => {
  const { tab: open } = state.screen;
  const { covers } = loadedScreens();
  return lastActive(
    [open, ...covers.map(({ part }) => state[part])],
    () => covers.find(({ tab = open, isOpen }) => tab === open && isOpen(state)) ?? screenOf(open),
  );
};

/** The JSON tree on the open tab. */
export const activeTree: FindOpenTree<AppState, CommandContext> = (state) =>
  screenOf(state.screen.tab).tree?.(state);

export const activeView = (state: AppState): ViewDefinition => activeScreen(state).view;
