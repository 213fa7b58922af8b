import { storeHandler } from '../../shell/command-handler.ts';
import type { FeatureScreens } from '../../shell/feature.ts';
import { profilesBindings, tokenPromptBindings } from './keys.ts';
import { profilesScrollPanes } from './scroll-panes.ts';
import { profilesView } from './view/profiles-view.tsx';

const scopes = ['profiles', 'scroll', 'global'] as const;

export const screens: FeatureScreens = {
  keys: [...profilesBindings, ...tokenPromptBindings],
  scroll: profilesScrollPanes,
  tabs: {
    profiles: {
      view: profilesView,
      scopes: () => scopes,
      open: storeHandler((state) => state.setTab('profiles')),
      back: storeHandler((state) => state.setTab('activity')),
    },
  },
};
