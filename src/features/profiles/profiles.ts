import { clamp } from '../../lib/numbers/list-window.ts';
import type { ConnectionState } from '../../shell/state/connection.ts';
import type { SetState } from '../../app/state.ts';

/** A profile as the list shows it: its settings, without any request. */
export type ProfileEntry = {
  readonly name: string;
  readonly mode: ConnectionState['mode'];
  readonly readOnly: boolean;
  /** The file sets no mode, so that nothing is known about the ledger. */
  readonly isModeUnset?: boolean | undefined;
  readonly ledgerUrl: string;
  readonly scanUrl: string;
  /** The source of its token, as text. */
  readonly token: string;
  /** The reason why the profile can't be used. */
  readonly problem?: string | undefined;
};

export type ProfilesState = {
  readonly entries: readonly ProfileEntry[];
  /** The config file, which may not exist yet. */
  readonly path: string;
  readonly selected: number;
  /** The profile that is being opened. */
  readonly opening?: string | undefined;
};

/** The initial list, with the active profile selected. */
export const initialProfiles = (
  entries: readonly ProfileEntry[],
  path: string,
  current: string,
): ProfilesState => ({
  entries,
  path,
  selected: Math.max(
    0,
    entries.findIndex(({ name }) => name === current),
  ),
});

/** Moves the selection by `by` lines. */
export const selectProfile = (profiles: ProfilesState, by: number): ProfilesState => ({
  ...profiles,
  selected: clamp(profiles.selected + by, 0, Math.max(0, profiles.entries.length - 1)),
});

export type ProfileActions = {
  readonly moveProfileSelection: (by: number) => void;
  /** Names the profile that is being opened; undefined when none is. */
  readonly setOpeningProfile: (name: string | undefined) => void;
};

export const profileActions = (set: SetState): ProfileActions => ({
  moveProfileSelection: (by) => set(({ profiles }) => ({ profiles: selectProfile(profiles, by) })),
  setOpeningProfile: (opening) => set(({ profiles }) => ({ profiles: { ...profiles, opening } })),
});
