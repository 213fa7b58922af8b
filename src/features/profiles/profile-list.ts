import type { SettingProblem } from '../../config/settings/precedence.ts';
import { profileNames, resolveProfile } from '../../config/profiles/resolve-profile.ts';
import type { SettingsInput, Settings } from '../../config/settings/settings.ts';
import { formatSecretSource } from '../../config/tokens/token-source.ts';
import type { ProfileEntry } from './profiles.ts';

/** The profiles that there are. */
export type ProfileList = {
  readonly entries: readonly ProfileEntry[];
  /** The file that they stand in. */
  readonly path: string;
};

/** … and the way to another one. */
export type ProfileSwitcher = ProfileList & {
  readonly switchTo: (name: string) => void;
};

declare module '../../shell/session-deps.ts' {
  interface SessionDeps {
    /** Absent where there is no other profile to go to. */
    readonly profiles?: ProfileSwitcher | undefined;
  }
}

const entryOf = (settings: Settings): ProfileEntry => ({
  name: settings.profile,
  mode: settings.mode,
  readOnly: settings.readOnly,
  ledgerUrl: settings.ledgerUrl,
  scanUrl: settings.scanUrl,
  token: formatSecretSource(settings.tokenFrom),
});

const broken = (name: string, problems: readonly SettingProblem[]): ProfileEntry => ({
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
  ledgerUrl: 'embedded ledger',
  scanUrl: 'embedded ledger',
  token: 'embedded ledger',
};

/** Every profile that the dashboard can go to; the one it was started with stands as it was typed. */
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
    return resolved.ok ? entryOf(resolved.value.settings) : broken(name, resolved.error.problems);
  });
  return isKnown ? others : [entryOf(started), ...others];
};
