import type { SetSlices } from '../../shell/state/store.ts';
import { clamp } from '../../lib/numbers/list-window.ts';
import type { ConnectionState } from '../../shell/state/connection.ts';
import type { SettingProblem } from '../../config/settings/precedence.ts';
import { profileNames, resolveProfile } from '../../config/profiles/resolve-profile.ts';
import type { SettingsInput, Settings } from '../../config/settings/settings.ts';
import { formatSecretSource } from '../../config/tokens/token-schema.ts';
import { profileListText } from './messages.ts';

/** A profile as the list shows it: its settings, without any request. */
export type ProfileEntry = {
  readonly name: string;
  readonly mode: ConnectionState['mode'];
  readonly readOnly: boolean;
  /** The file sets no mode, so that nothing is known about the ledger. */
  readonly isModeUnset?: boolean | undefined;
  readonly ledgerUrl: string;
  readonly scanUrl: string;
  readonly token: string;
  readonly problem?: string | undefined;
};

export type ProfilesState = {
  readonly entries: readonly ProfileEntry[];
  readonly path: string;
  readonly selected: number;
  readonly opening?: string | undefined;
};

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

const selectProfile = (profiles: ProfilesState, by: number): ProfilesState => ({
  ...profiles,
  selected: clamp(profiles.selected + by, 0, Math.max(0, profiles.entries.length - 1)),
});

export type ProfileActions = {
  readonly moveProfileSelection: (by: number) => void;
  readonly setOpeningProfile: (name: string | undefined) => void;
};

export const profileActions = (
  set: SetSlices<{ readonly profiles: ProfilesState }>,
): ProfileActions => ({
  moveProfileSelection: (by) => set(({ profiles }) => ({ profiles: selectProfile(profiles, by) })),
  setOpeningProfile: (opening) => set(({ profiles }) => ({ profiles: { ...profiles, opening } })),
});

export type ProfileList = {
  readonly entries: readonly ProfileEntry[];
  readonly path: string;
};

export type ProfileSwitcher = ProfileList & {
  readonly switchTo: (name: string) => void;
};

const entryOf = (settings: Settings): ProfileEntry => ({
  name: settings.profile,
  mode: settings.mode,
  isModeUnset: settings.isModeUnset,
  readOnly: settings.readOnly,
  ledgerUrl: settings.ledgerUrl,
  scanUrl: settings.scanUrl,
  token: formatSecretSource(settings.tokenFrom),
});

const brokenEntry = (name: string, problems: readonly SettingProblem[]): ProfileEntry => ({
  name,
  mode: 'dev',
  readOnly: true,
  ledgerUrl: '',
  scanUrl: '',
  token: '-',
  problem: problems.map(({ option, text }) => `${option} ${text}`).join('; '),
});

const demo: ProfileEntry = {
  name: 'demo',
  mode: 'demo',
  readOnly: false,
  ledgerUrl: profileListText.sandbox,
  scanUrl: profileListText.sandbox,
  token: profileListText.sandbox,
};

/** The profile of the start keeps its command-line options. */
export const buildProfileList = (
  input: SettingsInput,
  started: Settings,
): readonly ProfileEntry[] => {
  const names = profileNames(input);
  const isKnown = names.includes(started.profile);
  const others = names.map((name) => {
    if (name === started.profile && started.mode !== 'demo') return entryOf(started);
    if (name === 'demo') return demo;
    const resolved = resolveProfile(name, input);
    return resolved.ok
      ? entryOf(resolved.value.settings)
      : brokenEntry(name, resolved.error.problems);
  });
  return isKnown ? others : [entryOf(started), ...others];
};
