import { storeHandler } from '../../shell/command-handler.ts';
import type { FeatureScreens } from '../../shell/feature.ts';
import { profileCommands } from './commands.ts';
import { profilesBindings, tokenPromptBindings } from './keys.ts';
import { refusalsOnProfiles } from './refusals.ts';
import { profilesView } from './view/profiles-view.tsx';
import { profilesScrollPanes } from './scroll-panes.ts';

const scopes = ['profiles', 'scroll', 'global'] as const;

export const screens: FeatureScreens = {
  keys: [...profilesBindings, ...tokenPromptBindings],
  commands: profileCommands,
  scroll: profilesScrollPanes,
  refusals: refusalsOnProfiles,
  tabs: {
    profiles: {
      view: profilesView,
      scopes: () => scopes,
      open: storeHandler((state) => state.setTab('profiles')),
      back: storeHandler((state) => state.setTab('activity')),
    },
  },
};
