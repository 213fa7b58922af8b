import { defer } from '../../lib/io/deferred.ts';
import type { Feature } from '../../shell/feature.ts';
import type { ProfileList } from './profile-list.ts';
import { initialProfiles, profileActions } from './profiles.ts';

declare module '../../shell/state/screen.ts' {
  interface TabIds {
    readonly profiles: true;
  }
}

declare module '../../shell/feature.ts' {
  interface SliceStart {
    readonly profiles?: ProfileList | undefined;
  }
}

const none: ProfileList = { entries: [], path: '' };

export const profiles: Feature = {
  tabs: [
    {
      id: 'profiles',
      key: '6',
      title: 'Profiles',
      short: 'Prof',
      alias: 'settings switch token network',
    },
  ],
  slice: {
    initial: ({ settings, profiles = none }) => ({
      profiles: initialProfiles(profiles.entries, profiles.path, settings.profile),
    }),
    actions: profileActions,
  },
  screens: defer(() => import('./screens.ts')),
};
