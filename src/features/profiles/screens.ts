import { storeHandler } from '../../shell/command-handler.ts';
import type { FeatureScreens } from '../../shell/feature.ts';
import { profilesKeys, profilesScopes, profilesScopeTable } from './keys.ts';
import { profilesScrollPanes } from './scroll-panes.ts';
import { profilesView } from './view/profiles-view.tsx';
import { profilesOverlays } from './overlays.tsx';

export const screens = {
  keys: profilesKeys,
  scopes: profilesScopeTable,
  stacks: [profilesScopes],
  overlays: profilesOverlays,
  scroll: profilesScrollPanes,
  tabs: {
    profiles: {
      view: profilesView,
      scopes: () => profilesScopes,
      open: storeHandler((state) => state.setTab('profiles')),
      back: storeHandler((state) => state.leaveTab()),
    },
  },
} satisfies FeatureScreens;
