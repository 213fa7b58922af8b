import { storeHandler } from '../../shell/command-handler.ts';
import type { FeatureScreens } from '../../shell/feature.ts';
import { overviewKeys, overviewScopes, overviewScopeTable } from './keys.ts';
import { overviewScrollPanes } from './scroll-panes.ts';
import { overviewView } from './view/overview-view.tsx';

export const screens = {
  keys: overviewKeys,
  scopes: overviewScopeTable,
  stacks: [overviewScopes],
  scroll: overviewScrollPanes,
  tabs: {
    overview: {
      view: overviewView,
      scopes: () => overviewScopes,
      open: storeHandler((state) => state.setTab('overview')),
      back: storeHandler((state) => state.leaveTab()),
    },
  },
} satisfies FeatureScreens;
