import { selectProfile } from './profiles.ts';
import type { SetState } from './state.ts';

export type ProfileActions = {
  readonly profileMoved: (by: number) => void;
  /** A profile is being opened; undefined when that is over. */
  readonly profileOpening: (name: string | undefined) => void;
};

declare module './state.ts' {
  interface Actions extends ProfileActions {}
}

export const profileActions = (set: SetState): ProfileActions => ({
  profileMoved: (by) => set(({ profiles }) => ({ profiles: selectProfile(profiles, by) })),
  profileOpening: (opening) => set(({ profiles }) => ({ profiles: { ...profiles, opening } })),
});
