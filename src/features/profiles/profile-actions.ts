import { selectProfile } from './profiles.ts';
import type { SetState } from '../../shell/state/app-state.ts';

export type ProfileActions = {
  readonly moveProfileSelection: (by: number) => void;
  /** A profile is being opened; undefined when that is over. */
  readonly setOpeningProfile: (name: string | undefined) => void;
};

declare module '../../shell/state/app-state.ts' {
  interface Actions extends ProfileActions {}
}

export const profileActions = (set: SetState): ProfileActions => ({
  moveProfileSelection: (by) => set(({ profiles }) => ({ profiles: selectProfile(profiles, by) })),
  setOpeningProfile: (opening) => set(({ profiles }) => ({ profiles: { ...profiles, opening } })),
});
