import type { Slice } from '../../shell/feature.ts';
import type { ProfileList } from './profile-list.ts';
import { initialProfiles, profileActions } from './profiles.ts';

declare module '../../shell/feature.ts' {
  interface SliceStart {
    readonly profiles?: ProfileList | undefined;
  }
}

const none: ProfileList = { entries: [], path: '' };

export const slice: Slice = {
  initial: ({ settings, profiles = none }) => ({
    profiles: initialProfiles(profiles.entries, profiles.path, settings.profile),
  }),
  actions: profileActions,
};
