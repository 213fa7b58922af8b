import type { SettingProblem } from '../../config/settings/precedence.ts';
import { profileNames, resolveProfile } from '../../config/profiles/resolve-profile.ts';
import type { SettingsInput, Settings } from '../../config/settings/settings.ts';
import { formatSecretSource } from '../../config/tokens/token-schema.ts';
import type { ProfileEntry } from './profiles.ts';
import { profileListText } from './messages.ts';

/** All profiles. */
export type ProfileList = {
  readonly entries: readonly ProfileEntry[];
  /** The config file. */
  readonly path: string;
};

/** All profiles, and the function that switches to another one. */
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

/** Lists the profiles that the dashboard can switch to. The one it started with keeps its command-line options. */
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
